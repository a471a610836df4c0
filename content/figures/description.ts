import type { Figure } from './figure-schema.ts'

/** All that a figure says, in one line: its description, then the words below its panels and below it. */
export function descriptionOf(figure: Figure): string {
  const panels = figure.kind === 'cells' ? figure.panels.map(({ name, text }) => `${name}: ${text}`) : []
  const note = 'note' in figure && figure.note ? [figure.note] : []
  return [figure.alt, ...panels, ...note].join(' ').replace(/\s+/g, ' ').trim()
}

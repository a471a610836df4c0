import { screen } from '@testing-library/react'

const roles = ['figure', 'img', 'progressbar', 'meter']

/**
 * The charts, pictures and bars on screen without a name for screen readers, and figures without their numbers
 * as a table or a list.
 */
export function unreadableDrawings(): string[] {
  const unnamed = roles.flatMap((role) => {
    const named = new Set(screen.queryAllByRole(role, { name: /\S/ }))
    return screen.queryAllByRole(role).filter((drawing) => !named.has(drawing))
  })
  const withoutNumbers = screen
    .queryAllByRole('figure')
    .filter((figure) => !figure.querySelector('table, ol, ul, button[aria-controls]'))
  return [...unnamed, ...withoutNumbers].map(({ outerHTML }) => outerHTML.slice(0, 120))
}

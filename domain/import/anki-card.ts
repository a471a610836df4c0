/** Renders Anki cards: the fields of a note in the template of its type. */

export interface AnkiTemplate {
  front: string
  back: string
}

/** A note's fields: HTML by the field's name. */
export type AnkiFields = ReadonlyMap<string, string>

const token = /\{\{([^{}]+)\}\}/g
const clozes = /\{\{c(\d+)::((?:(?!\{\{|\}\}).)*)\}\}/gs
const answerRule = /<hr[^<>]*id\s*=\s*["']?answer["']?[^<>]*>/i

/** The texts of a card, as HTML; `why` is what a second line ends the answer for, as in our own packages. */
interface RenderedCard {
  question: string
  answer: string
  why: string
}

/**
 * The texts of a card. @param number the number of the template, or of the gap in a cloze text, from 1;
 * without it, a cloze text keeps its gaps in the question, and the answer is only what stands beside it
 */
export function renderAnkiCard(
  fields: AnkiFields,
  { template, number }: { template: AnkiTemplate; number?: number },
): RenderedCard {
  const question = render(template.front, fields, { number, isBack: false })
  const back = render(template.back, fields, { number, isBack: true })
  const [shown = '', answer = shown, why = ''] = back.split(answerRule)
  return { question: withoutPlayed(question), answer: withoutPlayed(answer), why: withoutPlayed(why) }
}

/** What Anki reads aloud or has marked for playing is no text. */
const withoutPlayed = (html: string) => html.replaceAll(/\[anki:play:[^\]]*\]/g, '')

/** The HTML without the sounds in it. */
export const withoutSounds = (html: string): string => html.replaceAll(/\[sound:[^\]]*\]/g, '')

type Side = { number: number | undefined; isBack: boolean }

function render(template: string, fields: AnkiFields, side: Side): string {
  return sections(template, fields).replaceAll(token, (_whole, name: string) =>
    valueIn(name.trim(), fields, side),
  )
}

/**
 * Resolves {{#Field}}...{{/Field}}, shown when the field is not empty, and {{^Field}}...{{/Field}}, shown
 * when it is empty.
 */
function sections(template: string, fields: AnkiFields): string {
  const section = /\{\{([#^])([^{}]+)\}\}((?:(?!\{\{[#^]).)*?)\{\{\/\2\}\}/gs
  let text = template
  for (let depth = 0; depth < 5 && section.test(text); depth++)
    text = text.replaceAll(section, (_whole, sign: string, name: string, inner: string) => {
      const isFilled = (fields.get(name.trim()) ?? '').trim() !== ''
      return isFilled === (sign === '#') ? inner : ''
    })
  return text
}

function valueIn(expression: string, fields: AnkiFields, side: Side): string {
  const [name = '', ...filters] = expression.split(':').toReversed()
  if (name === 'FrontSide' || /^(?:Tags|Type|Deck|Subdeck|Card|CardFlag)$/.test(name)) return ''
  // A field to be typed is the answer, so the front leaves it out.
  if (filters.includes('type') && !side.isBack) return ''
  const value = fields.get(name) ?? ''
  if (!filters.includes('cloze')) return value
  if (side.number !== undefined) return fillGaps(value, side)
  return side.isBack ? '' : value
}

/**
 * Fills the gaps of a cloze text. This card's gap is [...] or its hint on the front, and filled on the back;
 * the gaps of other cards are plain text.
 */
function fillGaps(html: string, { number, isBack }: Side): string {
  let text = html
  for (let depth = 0; depth < 8 && clozes.test(text); depth++)
    text = text.replaceAll(clozes, (_whole, gap: string, inner: string) => {
      const [words = '', hint] = inner.split('::')
      if (Number(gap) !== number) return words
      return isBack ? `<b>${words}</b>` : `[${hint ?? '...'}]`
    })
  return text
}

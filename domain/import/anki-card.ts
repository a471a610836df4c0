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

/**
 * Question and answer of a card, as HTML. @param number the number of the template, or of the gap in a cloze
 * text, from 1
 */
export function renderAnkiCard(
  fields: AnkiFields,
  { template, number }: { template: AnkiTemplate; number: number },
): { question: string; answer: string } {
  const question = render(template.front, fields, { number, isBack: false })
  const back = render(template.back, fields, { number, isBack: true })
  const [shown = '', answer] = back.split(answerRule)
  return { question: withoutSounds(question), answer: withoutSounds(answer ?? shown) }
}

const withoutSounds = (html: string) => html.replaceAll(/\[(?:sound|anki:play):[^\]]*\]/g, '')

type Side = { number: number; isBack: boolean }

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
  return filters.includes('cloze') ? fillGaps(value, side) : value
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

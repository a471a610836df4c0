/** Notes of Anki in our forms. All texts here are HTML. */
import { type AnkiFields, type AnkiTemplate, renderAnkiCard } from '#domain/import/anki-card.ts'
import type { NoteForm } from './note.ts'
import { regionsOfAnki, textsOfAnki } from './occlusion.ts'

export interface AnkiNoteType {
  isCloze: boolean
  /** The names of the fields, in their order. */
  fields: string[]
  /** By their numbers from 0. */
  templates: ReadonlyMap<number, AnkiTemplate>
}

/** A note of ours that comes of a note of Anki, or of one card of it. */
export interface AnkiDraft {
  form: NoteForm
  front: string
  back: string
  why: string
  /** Added to the guid of the note, where several of ours come of it. */
  guidSuffix: string
  /** The numbers of Anki's cards from 0, with the numbers that they have here. */
  cards: { ord: number; number: number }[]
}

const typedField = /\{\{type:([^{}:]+)\}\}/
const clozeField = /\{\{[^{}]*cloze:/
const gap = /\{\{c\d+::/

/**
 * A cloze type gives a cloze note, or a basic one where the text has no gap, two templates that are each other's reverse a reversed one, and a template
 * with a field to type a typed one; of any other note each card becomes a basic note of what it shows.
 * @param ords the numbers of the note's cards, ascending
 */
export function ankiDrafts(
  type: AnkiNoteType | undefined,
  { values, ords }: { values: readonly string[]; ords: readonly number[] },
): AnkiDraft[] {
  const fields = new Map(type?.fields.map((name, at) => [name, values[at] ?? '']))
  if (type?.isCloze) return [clozeDraft(fields, type.templates.get(0), ords)]
  const rendered = ords.map((ord) => ({ ord, ...textsOf(type?.templates.get(ord), { fields, values, ord }) }))
  const [first, second] = rendered
  if (first && second && rendered.length === 2 && areReverse(first, second))
    return [
      { ...draftOf(first, 'reversed'), cards: rendered.map(({ ord }, at) => ({ ord, number: at + 1 })) },
    ]
  return rendered.map((card, at) => {
    const field = typedField.exec(type?.templates.get(card.ord)?.front ?? '')?.[1]?.trim()
    const typed = field === undefined ? '' : (fields.get(field) ?? '')
    const draft = draftOf(card, plain(typed) === '' ? 'basic' : 'typed')
    return { ...draft, back: beginningWith(typed, card.answer), guidSuffix: at === 0 ? '' : `/${card.ord}` }
  })
}

interface CardTexts {
  ord: number
  question: string
  answer: string
  why: string
}

function textsOf(
  template: AnkiTemplate | undefined,
  { fields, values, ord }: { fields: AnkiFields; values: readonly string[]; ord: number },
): Omit<CardTexts, 'ord'> {
  if (template) return renderAnkiCard(fields, { template, number: ord + 1 })
  return { question: values[0] ?? '', answer: values[1] ?? '', why: '' }
}

const draftOf = ({ ord, question, answer, why }: CardTexts, form: NoteForm): AnkiDraft => ({
  form,
  front: question,
  back: answer,
  why,
  guidSuffix: '',
  cards: [{ ord, number: 1 }],
})

function clozeDraft(
  fields: AnkiFields,
  template: AnkiTemplate | undefined,
  ords: readonly number[],
): AnkiDraft {
  const occlusion = occlusionDraft([...fields.values()])
  if (occlusion) return { ...occlusion, cards: ords.map((ord) => ({ ord, number: ord + 1 })) }
  const [text = '', extra = ''] = fields.values()
  const isUsable = template !== undefined && clozeField.test(template.front)
  const { question, answer, why } = isUsable
    ? renderAnkiCard(fields, { template })
    : { question: text, answer: extra, why: '' }
  const texts = { front: question, back: answer, why, guidSuffix: '' }
  if (!gap.test(question))
    return { form: 'basic', ...texts, cards: ords.slice(0, 1).map((ord) => ({ ord, number: 1 })) }
  return { form: 'cloze', ...texts, cards: ords.map((ord) => ({ ord, number: ord + 1 })) }
}

/**
 * A note with regions of a picture: beside them it has the picture, a text above it, one below the answer, and remarks. What is
 * written on the picture stands above it.
 */
function occlusionDraft(values: readonly string[]): Omit<AnkiDraft, 'cards'> | undefined {
  const isRegions = (value: string) => value.includes('::image-occlusion:')
  const isPicture = (value: string) => /<img\b/i.test(value)
  const [regions, others] = [values.find(isRegions), values.filter((value) => !isRegions(value))]
  if (regions === undefined) return undefined
  const picture = others.find(isPicture) ?? ''
  const [header = '', back = '', why = ''] = others.filter((value) => value !== picture)
  const lines = regionsOfAnki(regions).replaceAll('\n', '<br>')
  const written = textsOfAnki(regions)
  const onPicture = written.length === 0 ? '' : `On the picture: ${written.join('; ')}<br>`
  const front = `${picture}<br>${lines}<br>${onPicture}${header}`
  return { form: 'occlusion', front, back, why, guidSuffix: '' }
}

/** The text without tags and spaces, by which texts are compared. */
const plain = (html: string) => html.replaceAll(/<[^<>]*>|&nbsp;|\s+/g, '')

const areReverse = (one: CardTexts, other: CardTexts) =>
  plain(one.question) === plain(other.answer) && plain(one.answer) === plain(other.question)

/** The back of a typed note begins with what is typed. */
const beginningWith = (typed: string, answer: string) =>
  plain(answer).startsWith(plain(typed)) ? answer : `${typed}<br><br>${answer}`

const flags = ['', 'red', 'orange', 'green', 'blue', 'pink', 'turquoise', 'purple']

/** The tag of a card that has one of Anki's seven flags; undefined without one. */
export function flagTag(flag: number): string | undefined {
  const name = flags[flag % 8]
  return name ? `flag:${name}` : undefined
}

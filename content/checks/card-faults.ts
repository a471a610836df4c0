import type { Content } from '#content/read-content.ts'

const mostAnswerWords = 40
const words = (text: string) => text.split(/\s+/).filter(Boolean)
const hasYear = ({ source }: { source: string }) => /\b(19|20)\d\d\b/.test(source)

/** What chapters and their cards lack of the form that README.md asks for, a line each. */
export function cardFaults(content: Content): string[] {
  const known = new Set([...content.outline.categories, ...content.outline.outside].map(({ id }) => id))
  const cards = content.chapters.flatMap((chapter) => chapter.cards.map((card) => ({ card, chapter })))
  const ids = cards.map(({ card }) => card.id)
  return [
    ...content.chapters
      .filter(({ category }) => !known.has(category))
      .map(({ key, category }) => `${key}: no category ${category}`),
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${id}: two cards`),
    ...cards.flatMap(({ card, chapter }) =>
      [
        ...(card.id.startsWith(`${chapter.key}-`) ? [] : [`an id of another chapter than ${chapter.key}`]),
        ...formFaults(card),
        ...card.tags
          .filter((tag) => !content.tags.has(tag))
          .map((tag) => `the tag ${tag} is not in the vocabulary`),
      ].map((fault) => `${card.id}: ${fault}`),
    ),
  ]
}

function formFaults(card: Content['chapters'][number]['cards'][number]): string[] {
  const isTherapy = (card.kind === 'decision' || card.kind === 'trial') && card.tags.includes('treatment')
  const faults: [string, boolean][] = [
    ['the answer is too long', words(card.answer).length > mostAnswerWords],
    ['asks for a list', /\blist all\b/i.test(card.question)],
    ['the answer is yes or no', /^(yes|no)[,.]?$/i.test(card.answer)],
    ['a line of therapy without review_by', isTherapy && !card.review_by],
    ['the source says no year', !hasYear(card)],
  ]
  return faults.flatMap(([fault, isOne]) => (isOne ? [fault] : []))
}

/** Monographs whose ids are not unique, or whose source says no year. */
export function drugFaults({ drugs }: Pick<Content, 'drugs'>): string[] {
  const ids = drugs.map(({ id }) => id)
  return [
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `drug:${id}: two drugs`),
    ...drugs.filter((drug) => !hasYear(drug)).map(({ id }) => `drug:${id}: the source says no year`),
  ]
}

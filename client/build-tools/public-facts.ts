import {
  type CategoryFact,
  mostShowings,
  type PublicFacts,
  type SampleCard,
  type SampleDrug,
  type SampleSchedules,
  type SyllabusPart,
  type TopicFact,
} from '#client/features/welcome/facts.ts'
import { type Content, readContent } from '#content/read-content.ts'
import { firstSampleCards, sampleCards } from '#content/sample-cards.ts'
import type { ChapterContent } from '#content/study-text.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { plans, sampleQuestions } from '#domain/pricing/plans.ts'
import type { Memory } from '#domain/scheduling/fsrs.ts'
import { scheduleReview } from '#domain/scheduling/schedule-review.ts'
import { allCategories } from './category-pages.ts'
import { linesOf, runsOf } from './sample-text.ts'

/**
 * Prints, as JSON, the facts on the public pages. It fails when the content no longer supports one of their
 * statements.
 */

const solidTumors = [
  'breast',
  'gastrointestinal',
  'genitourinary',
  'thoracic',
  'skin-sarcoma-cup',
  'gynecologic',
  'head-neck-thyroid-cns',
]

const cardsIn = (chapters: ChapterContent[]) =>
  chapters.reduce((sum, chapter) => sum + chapter.cards.length, 0)
const isTransplant = (chapter: ChapterContent) => /transplant/i.test(chapter.title)

function categoryFacts({ outline, chapters }: Content): CategoryFact[] {
  return outline.categories.map(({ id, title, weight }) => {
    const ours = chapters.filter((chapter) => chapter.category === id)
    if (ours.length === 0) throw new Error(`"100% blueprint coverage" is not true: ${title} has no chapter`)
    return { id, title, weight, chapters: ours.length, cards: cardsIn(ours) }
  })
}

function topicFacts({ chapters, drugs }: Content): TopicFact[] {
  const of = (title: string, isOurs: (chapter: ChapterContent) => boolean, extra = ''): TopicFact => {
    const ours = chapters.filter(isOurs)
    if (ours.length === 0) throw new Error(`The landing page promises ${title}, but there is no chapter`)
    const chapterWord = ours.length === 1 ? '1 chapter' : `${ours.length} chapters`
    return {
      title,
      amount: `${cardsIn(ours)} cards in ${chapterWord}${extra}`,
      // A non-breaking hyphen keeps "B-cell" on one line.
      examples: ours.map((chapter) => chapter.title.replaceAll('-', '\u2011')).slice(0, 4),
    }
  }
  const inCategory =
    (...ids: string[]) =>
    (chapter: ChapterContent) =>
      ids.includes(chapter.category)
  return [
    of('Hematologic neoplasms', (chapter) => inCategory('hematologic')(chapter) && !isTransplant(chapter)),
    of('Solid tumors', inCategory(...solidTumors)),
    of('Anticancer therapeutics', inCategory('drugs'), `, ${drugs.length} drug monographs`),
    of('Transfusion medicine', inCategory('transfusion')),
    of('Coagulation disorders', inCategory('coagulation')),
    of('Hematopoietic cell transplantation', isTransplant),
  ]
}

function cardsOf({ chapters, drugs }: Content, ids: readonly string[]): SampleCard[] {
  return ids.map((wanted) => {
    for (const chapter of chapters) {
      const card = chapter.cards.find(({ id }) => id === wanted)
      if (!card) continue
      const runs = (text: string) => runsOf(text, drugs)
      return {
        id: card.id,
        chapter: chapter.title,
        question: runs(card.question),
        answer: runs(card.answer),
        why: runs(card.why ?? ''),
        source: card.source,
      }
    }
    throw new Error(`The sample card ${wanted} is not in the content`)
  })
}

function sampleDrugs(cards: SampleCard[], { drugs }: Content): Record<string, SampleDrug> {
  const named = new Set(
    cards.flatMap(({ question, answer, why }) => [...question, ...answer, ...why].map(({ drug }) => drug)),
  )
  return Object.fromEntries(
    drugs
      .filter(({ id }) => named.has(id))
      .map((drug) => [
        drug.id,
        {
          generic: drug.generic,
          brand: drug.brand ?? '',
          drugClass: drug.subclass ?? drug.class,
          target: drug.target ?? '',
          indication: drug.indication,
          mechanism: drug.moa,
          indications: linesOf(drug.indications),
          adverseEffects: linesOf(drug.adverse_effects),
          boxedWarning: drug.boxed_warning.trim(),
          source: drug.source,
        },
      ]),
  )
}

interface Evening {
  ratings: string
  memory: Memory
  intervalDays: number
}

function rateOnce(memory: Memory | null, confidence: Confidence, ratings: string): Evening {
  const lastStudyDay = memory === null ? null : 0
  const { memory: after, intervalDays } = scheduleReview({ memory, lastStudyDay, today: 0, confidence })
  return { ratings: `${ratings}${confidence}`, memory: after, intervalDays }
}

/** The first interval, and the next three if the card is known on each due day. */
function knownEachTime({ memory, intervalDays }: Evening): number[] {
  const days = [intervalDays]
  let lastStudyDay = 0
  let current = memory
  while (days.length < 4) {
    const today = lastStudyDay + (days.at(-1) ?? 0)
    const next = scheduleReview({ memory: current, lastStudyDay, today, confidence: 3 })
    days.push(next.intervalDays)
    current = next.memory
    lastStudyDay = today
  }
  return days
}

/** Every evening that the sample can show with one card. A 3 ends it; a 1 or 2 shows the card again. */
function sampleSchedules(): SampleSchedules {
  const schedules: SampleSchedules = {}
  const explore = (before: Evening | null) => {
    for (const confidence of [1, 2, 3] as const) {
      const evening = rateOnce(before?.memory ?? null, confidence, before?.ratings ?? '')
      schedules[evening.ratings] = confidence === 3 ? knownEachTime(evening) : [evening.intervalDays]
      if (confidence !== 3 && evening.ratings.length < mostShowings) explore(evening)
    }
  }
  explore(null)
  return schedules
}

/**
 * Counts the questions. It fails if a category of the outline has none, because the site says that the bank
 * covers the outline. The plans state how many questions are free.
 */
function countQuestions({ outline, questions }: Content): number {
  const without = outline.categories.filter(({ id }) => !questions.some(({ category }) => category === id))
  if (without.length > 0) throw new Error(`No question in: ${without.map(({ title }) => title).join(', ')}`)
  const samples = questions.filter(({ sample }) => sample).length
  if (samples !== sampleQuestions) {
    throw new Error(`The plans promise ${sampleQuestions} sample questions, the content has ${samples}`)
  }
  return questions.length
}

function syllabusOf({ outline, chapters }: Content): SyllabusPart[] {
  return [...outline.categories, ...outline.outside.map((part) => ({ ...part, weight: null }))].map(
    (part) => ({
      title: part.title,
      weight: part.weight,
      chapters: chapters
        .filter(({ category }) => category === part.id)
        .map(({ title, cards, core }) => ({ title, cards: cards.length, isCore: core })),
    }),
  )
}

function publicFacts(): PublicFacts {
  const content = readContent()
  const cards = cardsOf(content, firstSampleCards)
  const allCards = cardsOf(content, sampleCards)
  return {
    counts: {
      chapters: content.chapters.length,
      cards: cardsIn(content.chapters),
      questions: countQuestions(content),
      drugs: content.drugs.length,
      drugClasses: new Set(content.drugs.map((drug) => drug.class)).size,
      offers: plans.map(({ name, priceCents }) => ({ name, price: (priceCents / 100).toFixed(2) })),
    },
    coverage: {
      outline: { date: content.outline.date, categories: categoryFacts(content) },
      topics: topicFacts(content),
    },
    sampleCards: cards,
    sampleStart: { question: cards[0]?.question ?? [], chapters: cards.map(({ chapter }) => chapter) },
    sampleStudy: { drugs: sampleDrugs(cards, content), schedules: sampleSchedules() },
    allSampleCards: allCards,
    allSampleDrugs: sampleDrugs(allCards, content),
    categories: allCategories(),
    syllabus: syllabusOf(content),
  }
}

process.stdout.write(JSON.stringify(publicFacts()))

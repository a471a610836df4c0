import { meanOf, recallOn } from '#domain/readiness/knowledge.ts'
import type { Badge } from './badge.ts'
import type { BadgeFacts, CategoryFacts, DrugFacts } from './badge-facts.ts'
import { type BadgeRule, badgeRule, towards } from './badge-rule.ts'

const expertRecall = 0.85
const strong = { share: 0.75, questions: 25 }
const sound = { share: 0.65, questions: 15 }
const boxedMastery = 85
const lastingCards = 300
const dueReviews = 300
const turnedAround = 50

export const masteryBadges: readonly BadgeRule[] = [
  chaptersBadge(1, { id: 'chapter-expert', name: 'Chapter Mastered', tier: 1 }, 'one chapter'),
  chaptersBadge(10, { id: 'chapters-10', name: 'Ten Chapters', tier: 2 }, 'each of 10 chapters'),
  badgeRule({
    id: 'category-strong',
    name: 'Service Chief',
    description: `In one category of the exam outline, reach an expected share of ${percentOf(strong.share)} right, after ${strong.questions} questions answered there for the first time or all it has.`,
    category: 'mastery',
    tier: 2,
    reads: ['readiness'],
    progress: ({ readiness: { categories } }) =>
      towards(1, categories.filter((category) => reaches(strong, category)).length),
  }),
  badgeRule({
    id: 'all-categories',
    name: 'Tumor Board',
    description: `In every category of the exam outline, reach an expected share of ${percentOf(sound.share)} right, after ${sound.questions} questions answered there for the first time or all it has.`,
    category: 'mastery',
    tier: 3,
    reads: ['readiness'],
    progress: ({ readiness: { categories } }) =>
      towards(categories.length, categories.filter((category) => reaches(sound, category)).length),
  }),
  badgeRule({
    id: 'drug-class',
    name: 'Class Act',
    description:
      'Bring all parts of every drug of one class to a mastery of 70: mechanism, indications, adverse effects, boxed warning.',
    category: 'mastery',
    tier: 1,
    reads: ['drugs'],
    progress: ({ drugs }) => progressOfFurthestClass(drugs),
  }),
  badgeRule({
    id: 'drug-formulary',
    name: 'Formulary',
    description:
      'Bring 80% of all drug parts to a mastery of 70. Each drug has four: mechanism, indications, adverse effects, boxed warning.',
    category: 'mastery',
    tier: 3,
    reads: ['drugs'],
    progress: ({ drugs }) => {
      const { components, mastered } = sumOf(drugs)
      return towards(Math.ceil((components * 8) / 10), mastered)
    },
  }),
  badgeRule({
    id: 'boxed-safe',
    name: 'Black Box',
    description: `Review every boxed warning, and bring their mean mastery to ${boxedMastery}.`,
    category: 'mastery',
    tier: 2,
    reads: ['drugs'],
    progress: ({ drugs }) => {
      const boxed = drugs.flatMap(({ boxedWarning }) => boxedWarning ?? [])
      const mean = meanOf(boxed.map(({ mastery }) => mastery)) ?? 0
      return towards(boxed.length, boxed.filter(({ isReviewed }) => isReviewed).length, mean >= boxedMastery)
    },
  }),
  badgeRule({
    id: 'long-memory',
    name: 'Long Memory',
    description: `Know ${lastingCards} cards so well that each would still be recalled 9 times in 10 after 60 days.`,
    category: 'mastery',
    tier: 2,
    reads: ['lastingCards'],
    progress: (facts) => towards(lastingCards, facts.lastingCards),
  }),
  badgeRule({
    id: 'retention-90',
    name: 'Ninety',
    description: `In 30 days, make ${dueReviews} reviews on or after the day of a card’s next review and recall at least 90% of them. Only the first rating of a card on a study day counts; a 2 or more is recalled.`,
    category: 'mastery',
    tier: 2,
    reads: ['dueReviews'],
    progress: ({ dueReviews: { total, recalled } }) =>
      total < dueReviews ? towards(dueReviews, total) : towards(Math.ceil((total * 9) / 10), recalled),
  }),
  badgeRule({
    id: 'comeback-cards',
    name: 'Turned Around',
    description: `Turn ${turnedAround} cards around: each once rated 1, and later rated 3 or 4 on two study days.`,
    category: 'mastery',
    tier: 1,
    reads: ['cardsTurnedAround'],
    progress: ({ cardsTurnedAround }) => towards(turnedAround, cardsTurnedAround),
  }),
]

function chaptersBadge(
  required: number,
  badge: Pick<Badge, 'id' | 'name' | 'tier'>,
  which: string,
): BadgeRule {
  return badgeRule({
    ...badge,
    description: `Review every card of ${which} at least once, with a mean recall of ${percentOf(expertRecall)} or more today.`,
    category: 'mastery',
    reads: ['seenChapters'],
    progress: ({ seenChapters }) => towards(required, countMastered(seenChapters)),
  })
}

function countMastered({ today, chapters }: BadgeFacts['seenChapters']): number {
  const recallOf = ({ memories }: (typeof chapters)[number]) =>
    meanOf(memories.map((memory) => recallOn(today, memory)))
  return chapters.filter((chapter) => (recallOf(chapter) ?? 0) >= expertRecall).length
}

/** Questions whose twin was answered before never become first attempts: all are answered when none is unused. */
function reaches(
  { share, questions }: typeof strong,
  { firstAttempts, questionsInBank, unusedQuestions, ...category }: CategoryFacts,
): boolean {
  const hasAnsweredAll = questionsInBank > 0 && unusedQuestions === 0
  return category.share >= share && (firstAttempts >= questions || hasAnsweredAll)
}

/** Of the class with the largest share mastered; of equal ones the largest. */
function progressOfFurthestClass(drugs: readonly DrugFacts[]) {
  const classes = Map.groupBy(drugs, ({ classification }) => classification)
  classes.delete('')
  const [furthest = { components: 1, mastered: 0 }] = [...classes.values()]
    .map(sumOf)
    .sort((a, b) => b.mastered * a.components - a.mastered * b.components || b.components - a.components)
  return towards(furthest.components, furthest.mastered)
}

function sumOf(drugs: readonly DrugFacts[]): { components: number; mastered: number } {
  const sum = { components: 0, mastered: 0 }
  for (const { components, mastered } of drugs) {
    sum.components += components
    sum.mastered += mastered
  }
  return sum
}

function percentOf(share: number): string {
  return `${Math.round(share * 100)}%`
}

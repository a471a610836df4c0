import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { StudyCardsLink } from '#client/features/learner/study-cards-link.tsx'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import type { Reply } from '#contracts/endpoint.ts'
import { progress } from '#contracts/progress/progress.ts'
import { type Ranked, type RankReason, rankCategories } from '#domain/readiness/ranked-categories.ts'
import { CategoryList } from './category-list.tsx'

type Mastery = Reply<typeof progress.weightedMastery>
type Category = Ranked<Mastery['categories'][number] & { cards: number; cardsSeen: number }>

/** The ranked categories by the mastery of their cards: for who has no estimate of readiness. */
export function RankedMastery() {
  const { data, error, refetch } = useQuery(queryFor(progress.weightedMastery))
  if (!data && error)
    return <LoadFailed what="your categories" error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" aria-label="Loading your categories">
        <Skeleton height={480} />
      </div>
    )
  return (
    <CategoryList
      share={{ column: 'Mastery', unit: 'mastered' }}
      note="By the mastery of your cards: a card is mastered from 70% on. A point is one percent of the exam."
      rows={rankCategories(data.categories.map(byMastery)).map((category) => ({
        ...category,
        weight: category.weight / 100,
        points: category.pointsToGain,
        why: whyTexts[category.reason](category),
        start: <StudyCards category={category} chapters={data.weightedMastery} />,
      }))}
    />
  )
}

/** What the ranking reads, without questions; a card seen and not mastered is one to strengthen. */
function byMastery(category: Mastery['categories'][number]) {
  const { mastery, totalCards, completedCards, masteredCards } = category
  return {
    ...category,
    share: mastery / 100,
    sd: 0,
    cards: totalCards,
    cardsSeen: completedCards,
    firstAttempts: 0,
    rightAttempts: 0,
    recall: completedCards === 0 ? null : Math.min(1, masteredCards / completedCards),
  }
}

const whyTexts: Record<RankReason, (category: Category) => string> = {
  'never seen': ({ cards, cardsSeen }) => `Never seen: ${cards - cardsSeen} cards`,
  'weak answers': () => '',
  fading: ({ masteredCards, cardsSeen }) => `Not firm: ${masteredCards} of ${cardsSeen} mastered`,
  steady: () => 'Steady',
}

/** To the chapter of the category with the most cards not mastered. */
function StudyCards({ category, chapters }: { category: Category; chapters: Mastery['weightedMastery'] }) {
  const open = ({ totalCards, masteredCards }: (typeof chapters)[number]) => totalCards - masteredCards
  const [most] = chapters
    .filter((chapter) => chapter.category === category.title)
    .sort((a, b) => open(b) - open(a))
  if (!most || open(most) <= 0) return null
  return <StudyCardsLink {...most} />
}

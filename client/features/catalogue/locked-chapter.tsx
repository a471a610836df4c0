import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { storeWantedChapter } from '#client/features/learner/wanted-chapter.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { ShortList } from '#client/ui/tables/short-list.tsx'
import { MarkdownText } from '#client/ui/text/markdown-text.tsx'
import { type Chapter, type ChapterPreview, catalogue } from '#contracts/catalogue/catalogue.ts'
import { tagName } from '#domain/content/tag-name.ts'
import { defaultPlanId, findPlan } from '#domain/pricing/plans.ts'
import { countText } from '#domain/text/count-text.ts'
import { priceText } from '#domain/text/price-text.ts'
import classes from './locked-chapter.module.css'

/** The plan that is quoted is the same one that the link opens. */
const offered = findPlan(defaultPlanId)

interface LockedChapterProps {
  userId: number
  chapterId: number
  back: ReactNode
}

/** A Premium chapter for a learner without Premium: its contents and three of its cards, then the offer. */
export function LockedChapter({ userId, chapterId, back }: LockedChapterProps) {
  const chapters = useQuery(queryFor(catalogue.listChapters, { query: { search: undefined } }))
  const preview = useQuery(queryFor(catalogue.previewChapter, { params: { id: chapterId } }))
  const chapter = chapters.data?.find(({ id }) => id === chapterId)
  return (
    <article className={classes.page}>
      {back}
      {chapter ? <Head chapter={chapter} /> : <Skeleton height={34} width="60%" mt="xs" />}
      {preview.data && <Cards cards={preview.data.cards} of={chapter?.flashcardCount} />}
      {!preview.data && preview.error && (
        <LoadFailed what="its cards" error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {preview.isPending && (
        <div role="status" aria-label="Loading three of its cards">
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} height={120} mb="md" radius="md" />
          ))}
        </div>
      )}
      <Offer chapter={chapter} onLeave={() => storeWantedChapter({ userId, chapterId })} />
    </article>
  )
}

function Head({ chapter }: { chapter: Chapter }) {
  const { title, description, categoryTitle, categoryWeight, flashcardCount, tags } = chapter
  return (
    <header>
      <p className="text-note">
        {categoryTitle}
        {categoryWeight !== null && `, ${categoryWeight}% of the exam`}
      </p>
      <h1 className={classes.title}>{title}</h1>
      {description && <p className={classes.description}>{description}</p>}
      <ShortList items={tags} words="topics">
        {(shown) => (
          <p className={classes.contents}>
            {countText(flashcardCount, 'card')}
            {shown.length > 0 && <> on {shown.map(tagName).join(', ')}</>}
            {shown.length < tags.length && ' and more'}
          </p>
        )}
      </ShortList>
    </header>
  )
}

function Cards({ cards, of }: { cards: ChapterPreview['cards']; of: number | undefined }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="preview-title">
      <h2 id="preview-title" className={classes.subtitle}>
        {of && of > cards.length
          ? `${cards.length} of its ${of} cards, to read in full`
          : 'Its cards, to read in full'}
      </h2>
      <ul className={classes.cards}>
        {cards.map(({ question, answer, why, source }) => (
          <li key={question} className={classes.card}>
            <div className={classes.question}>
              <MarkdownText text={question} />
            </div>
            <div className={classes.answer}>
              <MarkdownText text={answer} />
            </div>
            {why && <MarkdownText text={why} />}
            {source && <p className={classes.source}>{source}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Both links lead to a payment, after which the learner lands in this chapter. */
function Offer({ chapter, onLeave }: { chapter: Chapter | undefined; onLeave: () => void }) {
  const cards = chapter ? `all ${chapter.flashcardCount} of these cards` : 'this chapter'
  return (
    <section className={classes.offer} aria-labelledby="offer-title">
      <h2 id="offer-title" className={classes.subtitle}>
        This chapter is part of Premium
      </h2>
      <p className={classes.text}>
        {offered?.name} opens {cards}, every other chapter, every question and drug study, for{' '}
        {priceText((offered?.priceCents ?? 0) / 100)}. It is paid once and never renews by itself. There are
        shorter and longer plans, and your free account keeps the core chapters.
      </p>
      <div className={classes.actions}>
        <Button component={Link} to={paths.checkoutOf(defaultPlanId)} onClick={onLeave}>
          Get Premium
        </Button>
        <Button component={Link} to={paths.pricing} variant="default" onClick={onLeave}>
          Compare the plans
        </Button>
      </div>
    </section>
  )
}

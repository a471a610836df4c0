import { Stack } from '@mantine/core'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { dateText, dayText } from '#client/ui/text/date-text.ts'
import { MarkdownLine } from '#client/ui/text/markdown-text.tsx'
import { SourceText } from '#client/ui/text/source-text.tsx'
import type { PastReview, TaskToRead } from '#contracts/editorial/tasks.ts'
import { createDrugNameMatcher } from '#domain/drugs/drug-names.ts'
import { checklists } from '#domain/editorial/review.ts'
import { sentencesNaming } from '#domain/editorial/sentences-naming.ts'
import classes from './item-text.module.css'
import { markNames } from './mark-names.tsx'

/** Why the item waits, the words of open reports, and what earlier reviewers found. */
export function BesideItem({ item }: { item: TaskToRead }) {
  const { labelChange, note, reports, reviews, task } = item
  return (
    <>
      {labelChange && <LabelChange item={item} change={labelChange} />}
      {(note !== '' || reports.length > 0) && (
        <SectionCard title="Why it waits">
          <Stack gap="sm">
            {note !== '' && <p className={classes.lines}>{note}</p>}
            {reports.length > 0 && (
              <ul aria-label="Open reports">
                {[...reports.entries()].map(([place, words]) => (
                  <li key={place} className={classes.lines}>
                    {words}
                  </li>
                ))}
              </ul>
            )}
          </Stack>
        </SectionCard>
      )}
      {reviews.length > 0 && (
        <SectionCard title="Earlier reviews">
          <ul className="list-plain">
            {reviews.map((review) => (
              <li key={review.reviewedAt} className={classes.review}>
                <Review review={review} points={checklists[task.subject]} />
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  )
}

interface ReviewProps {
  review: PastReview
  points: (typeof checklists)['flashcard']
}

function Review({ review, points }: ReviewProps) {
  const { verdict, unmet, remark, reviewer, interests, reviewedAt, revision } = review
  const failed = points.filter(({ name }) => unmet.includes(name))
  return (
    <>
      <strong>{verdict === 'stands' ? 'Stands' : 'Needs work'}</strong>
      <span className={classes.soft}>
        {' '}
        {reviewer}, {dayText(reviewedAt)}, version {revision}. Interests: {interests || 'none'}
      </span>
      {failed.length > 0 && (
        <ul>
          {failed.map(({ name, text }) => (
            <li key={name}>Does not hold: {text}</li>
          ))}
        </ul>
      )}
      {remark !== '' && <p className={classes.lines}>{remark}</p>}
    </>
  )
}

function LabelChange({ item, change }: { item: TaskToRead; change: NonNullable<TaskToRead['labelChange']> }) {
  const { drug, changedOn, text, source, link, named } = change
  const matcher = createDrugNameMatcher([{ id: 0, names: named }])
  const texts = [...item.fields.map((field) => field.text), ...(item.question?.options ?? [])]
  const sentences = [...new Set(texts.flatMap((each) => sentencesNaming(each, matcher)))]
  return (
    <SectionCard title={`The label of ${drug} says since ${dateText(changedOn)}`}>
      <p className={classes.lines}>{text}</p>
      <p className={classes.soft}>
        <SourceText source={source} link={link} />
      </p>
      {sentences.length > 0 && (
        <>
          <h3 className={classes.label}>What this text says of it</h3>
          <ul aria-label="Sentences that name it">
            {sentences.map((sentence) => (
              <li key={sentence}>
                <MarkdownLine text={sentence} renderText={markNames(named)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </SectionCard>
  )
}

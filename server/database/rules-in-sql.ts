/**
 * Rules of domain/ as SQL conditions, each defined only here. rules-in-sql.test.ts compares them with the
 * domain's rules over every combination. In a statement `f` is a card, `c` a chapter, `q` a question, `s` a
 * learner's state of the card or question, whose columns are null where there is none, and `d` one of the
 * learner's days.
 */
import { type SQL, sql } from 'drizzle-orm'
import { binStarts } from '#domain/exam-plan/prediction-quality.ts'
import { masteredFrom } from '#domain/mastery/flashcard-mastery.ts'
import { lowMasteryBelow } from '#domain/mastery/low-confidence.ts'
import type { AccessLevel } from '#domain/pricing/access.ts'
import { canAnswerQuestion, canReviewCard, canStudyChapter } from '#domain/pricing/study-rights.ts'
import { blockForms, blockModes, revealsOf } from '#domain/questions/block/block-rules.ts'
import { decayBounds, defaultMemoryModel } from '#domain/scheduling/fsrs.ts'
import { leechFrom } from '#domain/scheduling/lapses.ts'
import { idArray } from './id-array.ts'
import { users } from './tables/accounts.ts'

/** `isAddressConfirmed` for the account in `users`. */
export const addressIsConfirmed = sql<boolean>`(${users.confirmedEmail} is not distinct from ${users.email})`

/** `canStudyChapter`: a learner of this level may study every card of the chapter, including new ones. */
export function chapterIsOpen(level: AccessLevel): SQL {
  if (canStudyChapter(level, { isCore: false })) return sql`true`
  return canStudyChapter(level, { isCore: true }) ? sql`c.is_core` : sql`false`
}

/** `canReviewCard`: a learner of this level may read and rate the card. */
export function cardIsOpen(level: AccessLevel): SQL {
  if (canReviewCard(level, { isCore: false, reviewCount: 0 })) return sql`true`
  const isBegunOpen = canReviewCard(level, { isCore: false, reviewCount: 1 })
  return isBegunOpen ? sql`(${chapterIsOpen(level)} or ${cardIsCompleted})` : chapterIsOpen(level)
}

/** `isCompleted`: reviewed at least once. */
export const cardIsCompleted = sql`coalesce(s.review_count > 0, false)`

/** `isMastered`: mastery of 70 or more. */
export const cardIsMastered = sql`coalesce(s.mastery >= ${masteredFrom}, false)`

/** `forgettingCurve` of a learner: the model's constants, or those from the weights in a column. */
export interface Curve {
  factor: number | SQL
  decay: number | SQL
}

/** `recallAfter`: the recall this many days after the review that left this stability. */
export const recallAfterDays = (memory: { stability: SQL; days: SQL; curve: Curve }): SQL =>
  sql`power(1 + ${memory.curve.factor}::float8 * greatest(0, ${memory.days}) / ${memory.stability},
    ${memory.curve.decay}::float8)`

const usualDecay = -defaultMemoryModel.forgettingCurve.decay
const decayOfUser = sql`greatest(${decayBounds.least}::float8, least(${decayBounds.most}::float8,
  coalesce(nullif(u.memory_weights[21], 'NaN'), ${usualDecay}::float8)))`

/**
 * `forgettingCurve` from `memory_weights` of a user `u`. It accepts any stored weights, since one learner's
 * must not stop a statement over all learners.
 */
export const curveOfUser: Curve = {
  factor: sql`(power(0.9, -1 / ${decayOfUser}) - 1)`,
  decay: sql`-${decayOfUser}`,
}

/** `mondayOf` for a study day of 1970 or later. */
export const mondayOfDay = (day: SQL): SQL => sql`(${day} - (${day} + 3) % 7)`

/** `binStarts`: the index of the last start that is not above the value. */
export const binOf = (value: SQL, kind: keyof typeof binStarts): SQL =>
  sql`width_bucket(${value}, ${idArray([...binStarts[kind]])}::int[]) - 1`

/** `isStudyDay`: the learner has answered something on the day `d`. */
export const dayIsStudyDay = sql`d.reviews + d.questions + d.drug_reviews > 0`

export const cardIsSuspended = sql`coalesce(s.is_suspended, false)`

/** `isBuried`: the card is buried beyond this study day. */
export const cardIsBuried = (today: number): SQL => sql`coalesce(s.buried_until > ${today}, false)`

/** `isSetAside`: the card is suspended or buried. */
export const cardIsSetAside = (today: number): SQL => sql`(${cardIsSuspended} or ${cardIsBuried(today)})`

/**
 * `hasComeDue`: the card's due day is this study day or earlier. The result is null, which selects nothing,
 * for a card without a due day, so that an index can be used.
 */
export const cardHasComeDue = (today: number): SQL => sql`s.due_day <= ${today}`

/** `isDue`: the card has come due and is not set aside. Otherwise the result is null or false. */
export const cardIsDue = (today: number): SQL =>
  sql`(${cardHasComeDue(today)} and not ${cardIsSetAside(today)})`

/** The study day from which `isDue` holds for a scheduled card that is not suspended. */
export const dayOfCard = sql`greatest(s.due_day, s.buried_until)`

/** `isLeech`: the card has lapsed so often that it needs to be rewritten. */
export const cardIsLeech = sql`coalesce(s.lapses >= ${leechFrom}, false)`

/** `isLowConfidence`: the card belongs to the low-confidence review. */
export const cardIsLow = sql`coalesce(
  s.needs_review or s.last_confidence = 1 or (s.review_count > 0 and s.mastery < ${lowMasteryBelow}), false)`

/** `tagsOfCard` of the card for the learner. */
export const cardTags = sql`case when s.tags is null or s.tags = '{}' then f.tags
  else f.tags || array(select own.tag from unnest(s.tags) with ordinality as own(tag, place)
    where own.tag <> all(f.tags) group by own.tag order by min(own.place)) end`

/** `canAnswerQuestion`: a learner of this level may answer the question. */
export function questionIsOpen(level: AccessLevel): SQL {
  if (canAnswerQuestion(level, { isSample: false })) return sql`true`
  return canAnswerQuestion(level, { isSample: true }) ? sql`q.is_sample` : sql`false`
}

/**
 * `isRepeatDue`: the question was missed and must be asked again on or before this study day. Null when no
 * such day is planned.
 */
export const repeatIsDue = (today: number): SQL => sql`s.repeat_due_day <= ${today}`

const showsKeysWithAnswers = blockForms
  .flatMap((form) => blockModes.map((mode) => ({ form, mode })))
  .filter((kind) => revealsOf(kind) === 'answer')
  .map(({ form, mode }) => sql`(b.form = ${form} and b.mode = ${mode})`)

/** `isKeyRevealed` for a question `q` in a section `x` of a block `b`. */
export const keyIsRevealed = sql`(b.finished_at is not null
  or ((q.final_at is not null or x.closed_at is not null) and (${sql.join(showsKeysWithAnswers, sql` or `)})))`

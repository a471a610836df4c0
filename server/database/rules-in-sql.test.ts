import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAddressConfirmed } from '#domain/accounts/address-state.ts'
import { tagsOfCard } from '#domain/content/card-tags.ts'
import { binStarts } from '#domain/exam-plan/prediction-quality.ts'
import { isCompleted, isMastered } from '#domain/mastery/flashcard-mastery.ts'
import { isLowConfidence } from '#domain/mastery/low-confidence.ts'
import type { AccessLevel } from '#domain/pricing/access.ts'
import { canAnswerQuestion, canReviewCard, canStudyChapter } from '#domain/pricing/study-rights.ts'
import { isStudyDay, mondayOf } from '#domain/progress/good-weeks.ts'
import { isRepeatDue, noRepeat } from '#domain/questions/block/asked-again.ts'
import { blockForms, blockModes, isKeyRevealed } from '#domain/questions/block/block-rules.ts'
import { hasComeDue, isBuried, isDue, isSetAside } from '#domain/scheduling/due.ts'
import { defaultMemoryModel, memoryModelOf } from '#domain/scheduling/fsrs.ts'
import { isLeech } from '#domain/scheduling/lapses.ts'
import { openTestDatabase } from '#tests/support/database/test-database.ts'
import { fastDecay } from '#tests/support/simulation/memory-weights.ts'
import type { OpenDatabase } from './connect.ts'
import {
  addressIsConfirmed,
  binOf,
  cardHasComeDue,
  cardIsBuried,
  cardIsCompleted,
  cardIsDue,
  cardIsLeech,
  cardIsLow,
  cardIsMastered,
  cardIsOpen,
  cardIsSetAside,
  cardTags,
  chapterIsOpen,
  curveOfUser,
  dayIsStudyDay,
  dayOfCard,
  keyIsRevealed,
  mondayOfDay,
  questionIsOpen,
  recallAfterDays,
  repeatIsDue,
} from './rules-in-sql.ts'
import { flashcards } from './tables/catalogue.ts'

/** Each rule over every combination, as the database decides it and as the domain does. */
let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

const levels: AccessLevel[] = ['free', 'expired', 'premium', 'admin']

/** A learner's state of a card; null where the learner has none. */
interface State {
  reviewCount: number
  mastery: number
  lastConfidence: 1 | 2 | 3 | 4 | null
  needsReview: boolean
  dueDay: number | null
  isSuspended: boolean
  buriedUntil: number | null
  lapses: number
}
const untouched: State = {
  reviewCount: 0,
  mastery: 0,
  lastConfidence: null,
  needsReview: false,
  dueDay: null,
  isSuspended: false,
  buriedUntil: null,
  lapses: 0,
}

const states: (State | null)[] = [
  null,
  ...[0, 1, 7].flatMap((reviewCount) =>
    [0, 49, 50, 51, 69, 70, 71, 100].flatMap((mastery) =>
      ([null, 1, 2, 3, 4] as const).flatMap((lastConfidence) =>
        [true, false].map((needsReview) => ({
          ...untouched,
          reviewCount,
          mastery,
          lastConfidence,
          needsReview,
        })),
      ),
    ),
  ),
  ...[null, 99, 100, 101].flatMap((dueDay) =>
    [null, 99, 100, 101].flatMap((buriedUntil) =>
      [true, false].map((isSuspended) => ({
        ...untouched,
        reviewCount: 1,
        dueDay,
        buriedUntil,
        isSuspended,
      })),
    ),
  ),
  ...[5, 6, 7].map((lapses) => ({ ...untouched, reviewCount: 9, lapses })),
]

const cards = [true, false].flatMap((isCore) => states.map((state) => ({ isCore, state })))

/** What the condition says of each card. */
async function decide(condition: SQL): Promise<boolean[]> {
  const rows = cards.map(
    ({ isCore, state }, place) => sql`(${place}::int, ${isCore}::boolean, ${state?.reviewCount ?? null}::int,
      ${state?.mastery ?? null}::smallint, ${state?.lastConfidence ?? null}::smallint, ${state?.needsReview ?? null}::boolean,
      ${state?.dueDay ?? null}::int, ${state?.isSuspended ?? null}::boolean, ${state?.buriedUntil ?? null}::int,
      ${state?.lapses ?? null}::int)`,
  )
  const result = await open.db.execute(sql`
    select ${condition} as decision
    from (values ${sql.join(rows, sql`, `)}) as card(place, is_core, review_count, mastery, last_confidence, needs_review, due_day,
      is_suspended, buried_until, lapses)
    cross join lateral (select card.is_core) as c
    cross join lateral (select card.review_count, card.mastery, card.last_confidence, card.needs_review, card.due_day,
      card.is_suspended, card.buried_until, card.lapses) as s
    order by place`)
  return result.rows.map((row) => row.decision as boolean)
}

/** Each card with the decision, so that a difference shows which card it is about. */
const decided = (decisions: boolean[]) =>
  cards.map((card, place) => ({ ...card, decision: decisions[place] }))
const byRule = (rule: (card: State & { isCore: boolean }) => boolean) =>
  decided(cards.map(({ isCore, state }) => rule({ ...(state ?? untouched), isCore })))

test.each(levels)('which chapters and cards are open to %s', async (level) => {
  expect(decided(await decide(chapterIsOpen(level)))).toEqual(byRule((card) => canStudyChapter(level, card)))
  expect(decided(await decide(cardIsOpen(level)))).toEqual(byRule((card) => canReviewCard(level, card)))
})

test('which cards are completed, mastered, of low confidence, set aside, due, leeches', async () => {
  const due = sql`coalesce(${cardIsDue(100)}, false)`
  expect(decided(await decide(due))).toEqual(byRule((card) => isDue(card, 100)))
  const hasCome = sql`coalesce(${cardHasComeDue(100)}, false)`
  expect(decided(await decide(hasCome))).toEqual(byRule((card) => hasComeDue(card, 100)))
  expect(decided(await decide(cardIsBuried(100)))).toEqual(byRule((card) => isBuried(card, 100)))
  expect(decided(await decide(cardIsSetAside(100)))).toEqual(byRule((card) => isSetAside(card, 100)))
  const comesBack = sql`coalesce(s.due_day is not null and not s.is_suspended and ${dayOfCard} <= 100, false)`
  expect(decided(await decide(comesBack))).toEqual(byRule((card) => isDue(card, 100)))
  expect(decided(await decide(cardIsLeech))).toEqual(byRule(({ lapses }) => isLeech(lapses)))
  expect(decided(await decide(cardIsCompleted))).toEqual(byRule(isCompleted))
  expect(decided(await decide(cardIsMastered))).toEqual(byRule(isMastered))
  expect(decided(await decide(cardIsLow))).toEqual(byRule(isLowConfidence))
})

test('what a card is tagged with', async () => {
  const lists = [[], ['aml'], ['board', 'aml'], ['board', 'aml', 'a "quoted" one', 'board']]
  const pairs = lists.flatMap((own) => [['aml', 'flt3'], []].map((tags) => ({ tags, own })))
  for (const { tags, own } of [...pairs, { tags: ['aml'], own: null }]) {
    const { rows } = await open.db.execute(sql`select ${cardTags} as tags
      from (values (${sql.param(tags, flashcards.tags)}::text[])) as f(tags)
      cross join (values (${sql.param(own, flashcards.tags)}::text[])) as s(tags)`)
    expect({ tags, own, shown: rows[0]?.tags }).toEqual({ tags, own, shown: tagsOfCard(tags, own ?? []) })
  }
})

test('which questions are open, and which are to be asked again', async () => {
  for (const isSample of [true, false])
    for (const level of levels) {
      const { rows } = await open.db.execute(sql`
        select ${questionIsOpen(level)} as decision from (values (${isSample}::boolean)) as q(is_sample)`)
      expect([level, isSample, rows[0]?.decision]).toEqual([
        level,
        isSample,
        canAnswerQuestion(level, { isSample }),
      ])
    }
  for (const dueDay of [null, 99, 100, 101]) {
    const { rows } = await open.db.execute(sql`
      select coalesce(${repeatIsDue(100)}, false) as decision from (values (${dueDay}::int)) as s(repeat_due_day)`)
    expect([dueDay, rows[0]?.decision]).toEqual([dueDay, isRepeatDue({ ...noRepeat, dueDay }, 100)])
  }
})

test('which days are study days', async () => {
  for (const reviews of [0, 1])
    for (const questions of [0, 1])
      for (const drugReviews of [0, 1]) {
        const { rows } = await open.db.execute(sql`select ${dayIsStudyDay} as decision
          from (values (${reviews}::int, ${questions}::int, ${drugReviews}::int)) as d(reviews, questions, drug_reviews)`)
        const day = { reviews, questions, drugReviews }
        expect([day, rows[0]?.decision]).toEqual([day, isStudyDay(day)])
      }
})

test('how well a card is recalled', async () => {
  for (const weights of [null, fastDecay])
    for (const stability of [0.05, 0.2, 1, 2.3065, 17, 400])
      for (const days of [-1, 0, 1, 3, 30, 365]) {
        const memory = { stability: sql`${stability}::float8`, days: sql`${days}::int` }
        const model = memoryModelOf(weights)
        const { rows } = await open.db.execute(sql`
          select ${recallAfterDays({ ...memory, curve: model.forgettingCurve })} as recall,
            ${recallAfterDays({ ...memory, curve: curveOfUser })} as "ofUser"
          from (values (${weights && `{${weights.join()}}`}::float8[])) as u(memory_weights)`)
        const recall = model.recallAfter({ stability }, days)
        expect(Number(rows[0]?.recall)).toBeCloseTo(recall, 7)
        expect(Number(rows[0]?.ofUser)).toBeCloseTo(recall, 7)
      }
  expect(memoryModelOf(fastDecay).recallAfter({ stability: 1 }, 30)).toBeLessThan(
    defaultMemoryModel.recallAfter({ stability: 1 }, 30) - 0.1,
  )
  // Nobody's weights stop a statement over all learners.
  const odd = [0, -1, 0.05, 0.9, Number.NaN].map((decay) => fastDecay.with(20, decay))
  for (const weights of [...odd, fastDecay.slice(0, 20), []]) {
    const memory = { stability: sql`3::float8`, days: sql`30` }
    const { rows } =
      await open.db.execute(sql`select ${recallAfterDays({ ...memory, curve: curveOfUser })} as recall
      from (values (${`{${weights.join()}}`}::float8[])) as u(memory_weights)`)
    const recall = memoryModelOf(weights).recallAfter({ stability: 3 }, 30)
    expect([weights[20], Number(rows[0]?.recall)]).toEqual([weights[20], expect.closeTo(recall, 7)])
  }
})

test('in which week and in which bins a review is counted', async () => {
  const { rows } = await open.db.execute(sql`
    select n, ${mondayOfDay(sql`n`)} as monday, ${binOf(sql`n`, 'interval')} as interval,
      ${binOf(sql`n`, 'review')} as review, ${binOf(sql`(n - 1)`, 'lapse')} as lapse from generate_series(1, 1200) as n`)
  const placeIn = (starts: readonly number[], value: number) =>
    starts.findLastIndex((start) => start <= value)
  expect(rows).toEqual(
    Array.from({ length: 1200 }, (_, index) => ({
      n: index + 1,
      monday: mondayOf(index + 1),
      interval: placeIn(binStarts.interval, index + 1),
      review: placeIn(binStarts.review, index + 1),
      lapse: placeIn(binStarts.lapse, index),
    })),
  )
})

test('which addresses are confirmed', async () => {
  for (const confirmedEmail of [null, 'a@mail.example', 'A@mail.example', 'b@mail.example']) {
    const email = 'a@mail.example'
    const { rows } = await open.db.execute(sql`select ${addressIsConfirmed} as decision
      from (values (${email}::text, ${confirmedEmail}::text)) as users(email, confirmed_email)`)
    expect(rows).toEqual([{ decision: isAddressConfirmed({ email, confirmedEmail }) }])
  }
})

test('which keys may be known', async () => {
  for (const form of blockForms)
    for (const mode of blockModes)
      for (let facts = 0; facts < 8; facts++) {
        const isBlockFinished = facts % 2 === 1
        const isFinal = facts % 4 > 1
        const isSectionClosed = facts > 3
        const at = (isSet: boolean) => (isSet ? '2026-11-22T12:00:00Z' : null)
        const { rows } = await open.db.execute(sql`select ${keyIsRevealed} as decision
          from (values (${form}::text, ${mode}::text, ${at(isBlockFinished)}::timestamptz)) as b(form, mode, finished_at),
            (values (${at(isFinal)}::timestamptz)) as q(final_at), (values (${at(isSectionClosed)}::timestamptz)) as x(closed_at)`)
        const rule = isKeyRevealed({ form, mode }, { isBlockFinished, isFinal, isSectionClosed })
        expect([form, mode, facts, rows[0]?.decision]).toEqual([form, mode, facts, rule])
      }
})

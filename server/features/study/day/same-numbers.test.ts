import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { componentCardId } from '#domain/items/study-item.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { saveFirstAttempts } from '#tests/support/server/known-by-learner.ts'

/**
 * The same quantity has the same value in every reply that a learner gets: issue 30, "One vocabulary, one
 * source".
 */

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into freely; their form is the contract's.
type Replies = Record<string, any>
let app: TestApp
let cardIds: number[] = []
let drugIds: number[] = []
let outlineCategories: string[] = []

beforeAll(async () => {
  app = await startTestApp()
  const { rows } = await app.deps.open.query<{ id: number }>(
    `select f.id from flashcards f join chapters c on c.id = f.chapter_id
     where f.archived_at is null and c.is_core order by f.position, f.id`,
  )
  cardIds = rows.map(({ id }) => id)
  drugIds = (await app.deps.open.query<{ id: number }>('select id from drugs order by id limit 30')).rows.map(
    ({ id }) => id,
  )
  outlineCategories = app.deps.outline.categories.map(({ id }) => id)
})
afterAll(() => app.close())

const today = () => studyDayOf(app.clock.now().getTime(), 'UTC')
const dateIn = (days: number) => isoDateOfStudyDay(today() + days)
const query = (text: string, values: unknown[]) => app.deps.open.query(text, values)

/**
 * Saves this many cards that were studied before. The first are overdue by `dueFor` days, and after every ten
 * cards the due day is one day later; every other card is mastered.
 */
const saveSeen = (userId: number, count: number, dueFor: number) =>
  query(
    `insert into card_states (user_id, flashcard_id, review_count, stability, difficulty, last_study_day, due_day,
       last_confidence, mastery, last_reviewed_at)
     select $1, id, 2, 8, 5, $3::int - 10, $3::int - $4::int + place::int / 10, 3, 50 + 35 * (place % 2), $5
     from unnest($2::int[]) with ordinality as seen(id, place)`,
    [userId, cardIds.slice(0, count), today(), dueFor, app.clock.now()],
  )
const saveDays = (userId: number, firstAgo: number, lastAgo: number) =>
  query(
    `insert into study_days (user_id, study_day, reviews, new_cards, seconds)
     select $1, day, 12, 4, 300 from generate_series($2::int, $3::int) day`,
    [userId, today() - firstAgo, today() - lastAgo],
  )
const saveRepeats = (userId: number, count: number) =>
  query(
    `insert into question_states (user_id, question_id, attempts, repeat_stage, repeat_due_day, last_is_right)
     select $1, id, 1, 'once', $2::int, false from (select id from questions where archived_at is null order by id limit $3) q
     on conflict do nothing`,
    [userId, today(), count],
  )
async function saveAnswers(userId: number) {
  for (const category of outlineCategories)
    await saveFirstAttempts(app, userId, { category, answered: 6, right: 4, studyDay: today() - 3 })
}
const saveComponents = (userId: number) =>
  query(
    `insert into drug_states (user_id, drug_id, component, mastery, review_count, stability, difficulty, last_study_day, due_day)
     select $1, id, 'moa', 60, 1, 8, 5, $3::int - 10, $3::int - 2 from unnest($2::int[]) id`,
    [userId, drugIds, today()],
  )

const settings = (learner: Client, change: object) => learner.put('/api/study/settings', change)
const ratedToday = async (learner: Client, confidence: number) => {
  const { entries } = (await learner.get('/api/study/today')).body
  for (const { flashcard } of entries.slice(0, 3))
    await learner.post(`/api/flashcards/${flashcard.id}/progress`, {
      confidence,
      reviewId: randomUUID(),
    })
}

/** Ten learners, each with settings that make a number differ if two places compute it separately. */
const learners: [string, 'learner' | 'premium', (learner: Client) => Promise<unknown>][] = [
  ['new, without premium', 'learner', async () => undefined],
  ['new, with premium and a far exam', 'premium', (own) => settings(own, { examDate: dateIn(150) })],
  [
    'without premium, with cards that wait',
    'learner',
    async (own) => {
      await saveSeen(own.userId, 120, 8)
      await saveDays(own.userId, 30, 1)
      await settings(own, { dailyMinutes: 8, examDate: dateIn(60) })
      await ratedToday(own, 3)
    },
  ],
  [
    'premium, exam near, readiness known, questions that wait',
    'premium',
    async (own) => {
      await saveSeen(own.userId, 200, 5)
      await saveAnswers(own.userId)
      await saveRepeats(own.userId, 40)
      await saveDays(own.userId, 60, 0)
      await settings(own, { dailyMinutes: 20, examDate: dateIn(20) })
    },
  ],
  [
    'premium, exam far, readiness known, rated today',
    'premium',
    async (own) => {
      await saveSeen(own.userId, 160, 2)
      await saveAnswers(own.userId)
      await saveDays(own.userId, 40, 1)
      await settings(own, { dailyMinutes: 45, examDate: dateIn(120), newCardsPerDay: 20 })
      await ratedToday(own, 1)
    },
  ],
  [
    'exam day past',
    'premium',
    async (own) => {
      await saveSeen(own.userId, 80, 3)
      await query('update users set exam_date = $2 where id = $1', [own.userId, dateIn(-3)])
    },
  ],
  [
    'rest days',
    'premium',
    async (own) => {
      await saveSeen(own.userId, 80, 3)
      await saveAnswers(own.userId)
      await settings(own, { dailyMinutes: 15, examDate: dateIn(50) })
      await own.put('/api/study/rest-days', { days: [dateIn(1), dateIn(2), dateIn(40)] })
    },
  ],
  [
    'away for a fortnight, nothing new for now',
    'premium',
    async (own) => {
      await saveSeen(own.userId, 300, 14)
      await saveDays(own.userId, 50, 15)
      await settings(own, { dailyMinutes: 10, examDate: dateIn(90), minutesProfile: 'even' })
    },
  ],
  [
    'drugs in Today, cards set aside',
    'premium',
    async (own) => {
      await saveSeen(own.userId, 90, 6)
      await saveComponents(own.userId)
      await saveAnswers(own.userId)
      await settings(own, { dailyMinutes: 12, examDate: dateIn(45), drugsInToday: true })
      await own.post('/api/study/browse/mark', { ids: cardIds.slice(0, 5), isSuspended: true })
      await own.post('/api/study/browse/mark', { ids: cardIds.slice(5, 9), isBuried: true })
      await own.post('/api/study/browse/mark', { ids: cardIds.slice(-4), isBuried: true })
    },
  ],
  [
    'all seen',
    'learner',
    async (own) => {
      await saveSeen(own.userId, cardIds.length, 1)
      await saveDays(own.userId, 100, 0)
      await settings(own, { dailyMinutes: 60, examDate: dateIn(30) })
    },
  ],
]

async function read(learner: Client): Promise<Replies> {
  const get = async (path: string) => {
    const { status, body } = await learner.get(path)
    return status === 200 ? body : null
  }
  const replies: Replies = {
    today: await get('/api/study/today'),
    week: await get('/api/study/week'),
    more: await get('/api/study/more'),
    settings: await get('/api/study/settings'),
    promise: await get('/api/study/promise'),
    chapters: await get('/api/chapters'),
    questions: await get('/api/questions'),
    browse: await get('/api/study/browse'),
    waiting: await get('/api/study/browse?state=waiting'),
    overview: await get('/api/analytics/overview'),
    mastery: await get('/api/analytics/weighted-mastery'),
    readiness: await get('/api/analytics/readiness'),
    activity: await get('/api/analytics/activity'),
    streak: await get('/api/analytics/streak'),
    low: await get('/api/study/low-confidence'),
    tags: await get('/api/tag-progress'),
    components: (await learner.post('/api/progress/bulk', { drugIds })).body,
  }
  const begun =
    replies.chapters.find(({ progress }: Replies) => progress.completedCards > 0) ?? replies.chapters[0]
  const seenCard = replies.today.entries[0]?.flashcard.id ?? cardIds[0]
  return {
    ...replies,
    chapterId: begun.id,
    chapter: await get(`/api/analytics/chapters/${begun.id}`),
    chapterCards: await get(`/api/chapters/${begun.id}/flashcards`),
    chapterBrowse: await get(`/api/study/browse?chapterId=${begun.id}`),
    schedule: await get(`/api/flashcards/${seenCard}/schedule`),
    same: await get(`/api/study/promise?minutes=${replies.settings.dailyMinutes}`),
  }
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0)
/** Cards of a plan, drug components among them. */
const cardsOf = ({ reviews, newCards }: Replies) => reviews + newCards
const categoriesOf = (list: Replies[], of: (row: Replies) => unknown) =>
  Object.fromEntries(list.map((row) => [row.id, of(row)]))
const chaptersOf = (list: Replies[], id: (row: Replies) => number, of: (row: Replies) => unknown) =>
  Object.fromEntries(list.map((row) => [id(row), of(row)]))
/** Components that are due and not in the plan; only where drugs are in Today. */
const waitingComponents = ({ settings: own, components, today: day }: Replies) =>
  own.drugsInToday
    ? sum(components as Replies[], ({ drugId, components: parts }) =>
        sum(parts as Replies[], ({ id, schedule }) =>
          schedule.isDue && !day.order.includes(componentCardId(drugId, id)) ? 1 : 0,
        ),
      )
    : 0
/** The unseen items of later days, and those of today that were not rated yet. */
const unseenNow = ({ today: day }: Replies) =>
  day.unseenLater +
  sum(day.entries as Replies[], ({ progress }) => (progress.reviewCount === 0 ? 1 : 0)) +
  sum(day.drugEntries as Replies[], ({ component }) => (component.progress.reviewCount === 0 ? 1 : 0))

/**
 * The mean minutes at the beginning of a profile: two thirds of the days have today's minutes, one third the
 * later ones.
 */
const meanOf = ({ usual, rises }: Replies) => (rises ? (2 * usual + rises.minutes) / 3 : usual)

/**
 * A number, and the other places that show it; where a learner has no such reply there is nothing to compare.
 */
const sameNumbers: Record<string, (of: Replies) => unknown[]> = {
  'minutes a day': ({ today: day, settings: own, promise }) => [
    own.dailyMinutes,
    meanOf(day.minutes),
    promise.minutes,
  ],
  'days to the exam': ({ today: day, readiness }) => [
    day.daysToExam,
    readiness ? readiness.daysToExam : day.daysToExam,
  ],
  'the exam date': ({ settings: own, readiness }) => [
    own.examDate,
    readiness ? readiness.examDate : own.examDate,
  ],
  'the promise, for the stored minutes and by itself': ({ promise, same }) => [promise, same],
  'the promise, in the settings and on Progress': ({ promise, readiness }) => {
    const plan = readiness?.forecast?.followPlan
    const ofSettings = [promise.recallOnExamDay, promise.unseenOnExamDay]
    return [ofSettings, plan ? [plan.recallOnExamDay, plan.cardsLeft] : ofSettings]
  },
  'cards never seen, by Today and by the promise': (of) => {
    const plan = of.readiness?.forecast?.followPlan
    const unseen = plan ? plan.newCards + of.promise.unseenOnExamDay + of.promise.counts.unseenOutside : null
    return [unseenNow(of), unseen ?? unseenNow(of)]
  },
  'cards never seen, by Today and by the open chapters': (of) =>
    of.settings.drugsInToday
      ? []
      : [
          unseenNow(of),
          sum(of.chapters as Replies[], ({ access, progress }) =>
            access === 'full' ? progress.totalCards - progress.completedCards : 0,
          ),
        ],
  'the aim of one card': ({ schedule, today: day }) => [
    schedule.targetRecall,
    day.daysToExam !== null && day.daysToExam > 28 ? 0.8 : 0.9,
  ],
  'cards left of today: their number, their order, the cards, and by chapter': ({ today: day }) => [
    cardsOf(day.left),
    day.order.length,
    day.entries.length + day.drugEntries.length,
    sum(day.chapters as Replies[], ({ cards }) => cards) + day.drugEntries.length,
  ],
  'cards of today, in the plan and on the chart': ({ today: day }) => {
    const { reviews, newCards, drugComponents } = day.ahead[0].counts
    return [cardsOf(day.plan), reviews + newCards + drugComponents]
  },
  'flashcards of today, on the chart and kept for offline': ({ today: day, week }) => [
    day.ahead[0].counts.reviews + day.ahead[0].counts.newCards,
    week.days[0].cardIds.length,
  ],
  'questions of today, in the plan and on the chart': ({ today: day }) => [
    day.plan.questions,
    day.ahead[0].counts.questions,
  ],
  'minutes of today, in the plan and on the chart': ({ today: day }) => {
    const { reviews, newCards, drugComponents, questions } = day.ahead[0].seconds
    const minutes = (reviews + newCards + drugComponents + questions) / 60
    return [Math.abs(day.plan.minutes - minutes) <= 1.1, true]
  },
  'minutes of today, in all and by kind': ({ today: { plan, left } }) =>
    [plan, left].map(
      ({ minutes, minutesOf }) => minutes - sum(Object.values(minutesOf) as number[], (of) => of),
    ),
  'minutes of the day, and of the first day on the chart': ({ today: day }) => [
    day.minutes.today,
    Math.ceil(day.ahead[0].secondsOfDay / 60),
  ],
  'cards that wait, in Today and in Browse': (of) => [
    of.today.waiting.cards,
    of.waiting.total + waitingComponents(of),
  ],
  'cards that wait, in all and by chapter': ({ today: { waiting, chapters } }) => [
    waiting.cards - waiting.components,
    sum(chapters as Replies[], (chapter) => chapter.waiting),
  ],
  'reviews left of today, in all and by chapter': ({ today: { left, chapters, drugEntries } }) => [
    left.reviews,
    sum(chapters as Replies[], (chapter) => chapter.reviews) +
      sum(drugEntries as Replies[], ({ component }) => (component.progress.reviewCount > 0 ? 1 : 0)),
  ],
  // Shortly before the exam, cards are planned that are not due.
  'due cards of a chapter: those of today and those that wait': ({ today: day, chapter }) => {
    const own = day.chapters.find(({ id }: Replies) => id === chapter.chapter.id)
    const isDueOnly = day.daysToExam === null || day.daysToExam > 28
    return isDueOnly ? [chapter.dueCards, (own?.reviews ?? 0) + (own?.waiting ?? 0)] : []
  },
  'cards that wait, counted and listed': ({ browse, waiting }) => [
    browse.counts.waiting,
    waiting.counts.waiting,
    waiting.total,
  ],
  'questions that wait and those of today, of those due again': ({ today: day, questions }) => [
    day.waiting.questions,
    Math.max(0, questions.due - day.left.questions),
  ],
  'cards due in a chapter': ({ chapter, chapterCards }) => [
    chapter.dueCards,
    chapterCards ? sum(chapterCards as Replies[], ({ progress }) => (progress.isDue ? 1 : 0)) : 0,
  ],
  'cards of each chapter: all, seen': ({ chapters, overview }) => {
    const of = ({ progress }: Replies) => [progress.totalCards, progress.completedCards]
    const withCards = chapters.filter(({ flashcardCount }: Replies) => flashcardCount > 0)
    return [
      chaptersOf(withCards, ({ id }) => id, of),
      chaptersOf(overview.chapterStats, ({ chapter }) => chapter.id, of),
    ]
  },
  'progress of each chapter': ({ chapters, overview }) => [
    chaptersOf(
      chapters.filter(({ flashcardCount }: Replies) => flashcardCount > 0),
      ({ id }) => id,
      ({ progress }) => progress,
    ),
    chaptersOf(
      overview.chapterStats,
      ({ chapter }) => chapter.id,
      ({ progress }) => progress,
    ),
  ],
  'one chapter, in its row and by itself': ({ chapterId, chapters, chapter, chapterBrowse }) => {
    const row = chapters.find(({ id }: Replies) => id === chapterId)
    return [
      [row.progress, row.flashcardCount, row.flashcardCount - row.progress.completedCards],
      [chapter.progress, chapterBrowse.counts.all, chapterBrowse.counts.new],
    ]
  },
  'cards mastered in each chapter': ({ chapters, mastery }) => {
    const inOutline = new Set(mastery.weightedMastery.map(({ chapterId }: Replies) => chapterId))
    return [
      chaptersOf(
        chapters.filter(({ id }: Replies) => inOutline.has(id)),
        ({ id }) => id,
        ({ masteredCount }) => masteredCount,
      ),
      chaptersOf(
        mastery.weightedMastery,
        ({ chapterId }) => chapterId,
        ({ masteredCards }) => masteredCards,
      ),
    ]
  },
  'cards of each category: all, seen, and its weight': ({ mastery, readiness }) => {
    const ofMastery = categoriesOf(mastery.categories, (row) => [
      row.totalCards,
      row.completedCards,
      Math.round(10 * row.weight),
    ])
    const weights = sum(mastery.categories as Replies[], ({ weight }) => weight)
    return [
      ofMastery,
      readiness
        ? categoriesOf(readiness.categories, (row) => [
            row.cards,
            row.cardsSeen,
            Math.round(10 * row.weight * weights),
          ])
        : ofMastery,
    ]
  },
  'cards in all: all, seen': ({ chapters, browse }) => [
    [
      sum(chapters as Replies[], ({ flashcardCount }) => flashcardCount),
      sum(chapters as Replies[], ({ progress }) => progress.completedCards),
    ],
    [browse.counts.all, browse.counts.all - browse.counts.new],
  ],
  'cards of low confidence': ({ low, browse }) => [low.cards.length, browse.counts['low-confidence']],
  'study days': ({ today: day, activity }) => [day.studyDays, activity.days.length],
  'answers today': ({ today: day, activity }) => {
    const done = activity.days.find(({ date }: Replies) => date === activity.today)
    return [day.reviewedToday, done ? done.reviews + done.drugReviews : 0]
  },
  'good weeks and days of this week': ({ streak, activity }) => [
    [streak.goodWeeks, streak.days.filter(({ state }: Replies) => state === 'studied').length],
    [activity.weeks.current, activity.weeks.daysThisWeek],
  ],
  'the study day': ({ today: day, activity, streak, week, readiness }) => [
    day.date,
    activity.today,
    streak.today,
    week.days[0].date,
    day.ahead[0].date,
    readiness ? readiness.today : day.date,
  ],
}

describe.each(learners)('%s', (_, kind, prepare) => {
  let replies: Replies
  beforeAll(async () => {
    const learner = await app.as(kind)
    await prepare(learner)
    await learner.renew()
    replies = await read(learner)
  })

  test.each(Object.entries(sameNumbers))('%s', (_name, numbersOf) => {
    const [first, ...others] = numbersOf(replies)
    for (const other of others) expect(other).toEqual(first)
  })
})

import { type Role, roleLabels } from '#contracts/accounts/accounts.ts'
import { countText, numberText } from '#domain/text/count-text.ts'
import { noCreditText } from '#domain/text/no-credit-text.ts'
import { type Account, fullNameOf } from '#server/features/accounts/find-account.ts'
import type { Config } from '#server/platform/config.ts'
import type { PdfBlock, PdfDocument } from '#server/platform/files/pdf.ts'
import type { AreaTime } from './find-area-times.ts'
import { sumOf } from './find-knowledge.ts'
import type { AnsweredInCategory, DoneInPeriod } from './study-record.queries.ts'

interface RecordFacts {
  person: Account
  dates: { from: string; to: string }
  done: DoneInPeriod
  drugs: number
  answers: readonly AnsweredInCategory[]
  areas: readonly AreaTime[]
  config: Pick<Config, 'appName' | 'supportEmail'>
  now: Date
  timeZone: string
}

export function studyRecordDocument(facts: RecordFacts): PdfDocument {
  const { person, dates, config, now, timeZone } = facts
  const period = `${longDate(new Date(dates.from), 'UTC')} to ${longDate(new Date(dates.to), 'UTC')}`
  return {
    title: 'Study record',
    subtitle: period,
    author: config.appName,
    issuedAt: now,
    blocks: [
      { kind: 'notice', text: noCreditText },
      {
        kind: 'facts',
        facts: [
          ['Name', fullNameOf(person)],
          // Also of those who have not said what they are.
          ['Role', person.role === 'other' ? '' : (roleLabels[person.role as Role] ?? person.role)],
          ['Practice location', person.practiceLocation],
          ['E-mail', person.email],
          ['Period', period],
          ['Issued on', longDate(now, timeZone)],
          ['Issued by', `${config.appName}, ${config.supportEmail}`],
        ],
      },
      summary(facts),
      ...areaBlocks(facts),
      {
        kind: 'text',
        text: `${config.appName} has counted this while it was used. A study day begins at four in the morning, in the time zone of the account (${timeZone}). Time is that of flashcard sessions and of questions; drugs are counted, not timed.`,
      },
    ],
    footer: `${config.appName}, ${config.supportEmail}. ${noCreditText}`,
  }
}

const longDate = (instant: Date, timeZone: string) =>
  instant.toLocaleDateString('en-US', { dateStyle: 'long', timeZone })

function summary({ done, drugs, answers }: RecordFacts): PdfBlock {
  const answered = sumOf(answers.map((each) => each.answered))
  const right = sumOf(answers.map((each) => each.right))
  const rows: [string, string][] = [
    ['Days with study', numberText(done.days)],
    ['Time studied', timeText(done.cardSeconds + done.questionSeconds)],
    ['Flashcard reviews', numberText(done.reviews)],
    ['Flashcards seen for the first time', numberText(done.newCards)],
    ['Questions answered', numberText(answered)],
    ['Questions answered right', answered === 0 ? '–' : `${Math.round((right / answered) * 100)} %`],
    ['Drugs studied', numberText(drugs)],
    ['Reviews of drug components', numberText(done.drugReviews)],
  ]
  return { kind: 'table', head: ['In this period', ''], rows }
}

/** What was studied across categories, and before they were known, is in a row of its own. */
function areaBlocks({ areas, done }: RecordFacts): PdfBlock[] {
  const known = sumOf(areas.map(({ cardSeconds }) => cardSeconds))
  const mixed = { title: 'Mixed or other flashcards', cardSeconds: done.cardSeconds - known }
  const rows = areas.map(areaRow)
  if (mixed.cardSeconds >= 60) rows.push(areaRow({ ...mixed, questionSeconds: 0, answered: 0 }))
  if (rows.length === 0) return []
  return [
    { kind: 'heading', text: 'By area of the exam outline' },
    { kind: 'table', head: ['Area', 'Flashcards', 'Questions', 'Answered'], rows },
  ]
}

const areaRow = ({ title, cardSeconds, questionSeconds, answered }: AreaTime) => [
  title,
  timeText(cardSeconds),
  timeText(questionSeconds),
  numberText(answered),
]

/** 12 h 5 min, 1 minute. */
function timeText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return countText(minutes, 'minute')
  return `${numberText(Math.floor(minutes / 60))} h ${minutes % 60} min`
}

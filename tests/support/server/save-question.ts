import type { OpenDatabase } from '#server/database/connect.ts'

interface NewQuestion {
  category?: string
  isSample?: boolean
  isArchived?: boolean
  stem?: string
  leadIn?: string
  options?: string[]
  /** The right option, from 0. */
  key?: number
  twinOf?: number
  cards?: number[]
}

const arrayOf = (items: (string | number)[]) => `{${items.map((item) => JSON.stringify(item)).join(',')}}`

/** A question of the bank that no file holds. @returns its id. */
export async function saveQuestion({ query }: OpenDatabase, question: NewQuestion = {}): Promise<number> {
  const options = question.options ?? ['one', 'two', 'three', 'four']
  const { rows } = await query(
    `insert into questions (category, task, difficulty, is_sample, archived_at, stem, lead_in, options, reasons, key_option,
       key_point, twin_of, source)
     values ($1, 'treatment', 'medium', $2, case when $3 then now() end, $4, $5, $6, $7, $8, 'secretkeypoint', $9, 'A trial')
     returning id`,
    [
      question.category ?? 'breast',
      question.isSample ?? false,
      question.isArchived ?? false,
      question.stem ?? 'A patient.',
      question.leadIn ?? 'What is best?',
      arrayOf(options),
      arrayOf(options.map((option) => `secretreason of ${option}`)),
      question.key ?? 0,
      question.twinOf ?? null,
    ],
  )
  const id = Number(rows[0]?.id)
  await query('insert into question_cards (question_id, flashcard_id) select $1, unnest($2::int[])', [
    id,
    arrayOf(question.cards ?? []),
  ])
  return id
}

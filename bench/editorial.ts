import { openTasks } from '#server/features/editorial/queue/open-tasks.ts'
import { onBothEngines } from './opened-app.ts'
import { type Row, timeText } from './report.ts'

const barMs = 60_000

interface Size {
  /** The cards that are due at once. */
  items: number
}

/** Measures the job that opens reviews, on both engines: all cards are due, and then none is new. */
export const measureEditorial = (databaseUrl: string, { items }: Size): Promise<Row[]> =>
  onBothEngines(databaseUrl, async ({ open, deps }, engine) => {
    await open.query(
      `insert into flashcards (chapter_id, question, answer, review_by)
       select (select min(id) from chapters), 'Q' || n, 'A' || n, '2020-01-01' from generate_series(1, $1::int) n`,
      [items],
    )
    const first = await timed(() => openTasks(deps))
    const again = await timed(() => openTasks(deps))
    const what = `Reviews of ${items.toLocaleString('en')} due cards and the shipped content, ${engine}`
    return [
      row(`${what}: opened`, first, { isRight: first.opened >= items }),
      row(`${what}: once more`, again, { isRight: again.opened === 0 }),
    ]
  })

async function timed(work: () => Promise<{ opened: number }>): Promise<{ opened: number; ms: number }> {
  const begun = performance.now()
  const { opened } = await work()
  return { opened, ms: performance.now() - begun }
}

function row(
  what: string,
  { opened, ms }: { opened: number; ms: number },
  { isRight }: { isRight: boolean },
): Row {
  return {
    ...{ what, figure: timeText(ms), bar: `under ${barMs / 1000} s` },
    isMet: ms < barMs && isRight,
    how: `the nightly job; ${opened.toLocaleString('en')} opened`,
  }
}

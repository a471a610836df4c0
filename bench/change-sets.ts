import { randomUUID } from 'node:crypto'
import type { ChangeSet } from '#contracts/editorial/change-sets.ts'
import { learnChangingCards } from './content-changes.ts'
import { createLearners } from './learners.ts'
import { withApp } from './opened-app.ts'
import { type Row, timeText } from './report.ts'

const mostMs = 5_000

interface Size {
  /** The cards whose meaning changes. */
  cards: number
  learners: number
}

/** Measures a change set on PostgreSQL: the request that makes it live, and the one that takes it back. */
export const measureChangeSets = (databaseUrl: string, { cards, learners }: Size): Promise<Row[]> =>
  withApp({ databaseUrl, dataDir: '' }, async ({ server, open }) => {
    const person = async (number: number) => {
      const [{ userId } = { userId: 0 }] = await createLearners(open, { first: number, count: 1 })
      await open.query('update users set is_admin = true where id = $1', [userId])
      return { userId, cookie: `bench-${number}` }
    }
    const send = async ({ cookie }: { cookie: string }, url: string, payload: object) => {
      const headers = { cookie: `sid=${cookie}`, 'sec-fetch-site': 'same-origin' }
      const begun = performance.now()
      const reply = await server.inject({
        method: 'POST',
        url: `/api/editorial/change-sets${url}`,
        headers,
        payload,
      })
      if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}: ${reply.body}`)
      return { ms: performance.now() - begun, set: reply.json<ChangeSet>() }
    }
    const ids = await learnChangingCards(open, { cards, learners })
    const [writer, editor] = [await person(10_000_001), await person(10_000_002)]
    const words = { requestId: randomUUID(), title: 'A set', why: '' }
    const { id } = (await send(writer, '', words)).set
    await open.query(
      `insert into change_set_edits (change_set_id, subject, subject_id, base_revision, base, text, change, writers, written_at)
       select $1, 'flashcard', id, revision, jsonb_build_object('answer', answer),
         jsonb_build_object('answer', 'Another answer ' || id), $2, $3, now() from flashcards where id = any($4::int[])`,
      [
        id,
        JSON.stringify({ severity: 'outdated', why: 'The label changed', source: '', link: null }),
        JSON.stringify([{ id: writer.userId, name: 'The writer' }]),
        `{${ids.join(',')}}`,
      ],
    )
    await open.query(
      `insert into edit_reviews (edit_id, edit_revision, verdict, reviewer_id, reviewer_name, interests, reviewed_at)
       select id, 1, 'stands', $2, 'The reviewer', '', now() from change_set_edits where change_set_id = $1`,
      [id, editor.userId],
    )
    await open.query("update change_sets set state = 'approved' where id = $1", [id])
    const live = await send(editor, `/${id}/steps`, { step: 'publish' })
    const back = await send(editor, `/${id}/steps`, { step: 'take_back', note: 'It was wrong' })
    const row = (what: string, ms: number): Row => ({
      ...{ what, figure: timeText(ms), bar: 'under 5 s', isMet: ms < mostMs },
      how: `${learners.toLocaleString('en')} learners, PostgreSQL; one request`,
    })
    return [
      row(`a change set of ${cards} cards goes live`, live.ms),
      row(`a change set of ${cards} cards is taken back`, back.ms),
    ]
  })

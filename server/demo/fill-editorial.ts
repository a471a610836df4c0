import { randomBytes, randomUUID } from 'node:crypto'
import { nextDue } from '#domain/editorial/review.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { findUserByLogin, saveUser } from '#server/features/accounts/accounts.queries.ts'
import { hashPassword } from '#server/features/accounts/sign-in/passwords.ts'
import { computeContentStatistics } from '#server/features/content-statistics/compute-content-statistics.ts'
import {
  addEdit,
  addSet,
  addStep,
  listEdits,
  saveReview,
  updateSet,
} from '#server/features/editorial/change-sets/change-sets.queries.ts'
import { addLabelChanges } from '#server/features/editorial/label-changes/add-label-changes.ts'
import { saveInterests } from '#server/features/editorial/people/people.queries.ts'
import { nameOnContent } from '#server/features/editorial/people/require-interests.ts'
import { findItemHead } from '#server/features/editorial/queue/items.queries.ts'
import { openTasks } from '#server/features/editorial/queue/open-tasks.ts'
import { listTasks, saveAssignment, updateTask } from '#server/features/editorial/queue/queue.queries.ts'
import { insertReview } from '#server/features/editorial/queue/reviews.queries.ts'
import { computeStatistics } from '#server/features/questions/statistics/compute-statistics.ts'
import { findDrug, listCardsNaming, listReadItems } from './editorial.queries.ts'

const dayMs = 86_400_000
const [editorName, reviewerName] = ['demo-admin', 'demo-reviewer']

/** Reviews what the demo reviewer writes. Nobody knows the password. */
const colleague = {
  username: 'demo-colleague',
  email: 'colleague@demo.example',
  confirmedEmail: 'colleague@demo.example',
  firstName: 'Samuel',
  lastName: 'Adeyemi',
  degrees: 'MD, PhD',
  role: 'oncologist',
  contentRoles: ['reviewer' as const, 'editor' as const],
}

/** What a label said when it was new; the present texts say it already. */
const labelChange = {
  changedOn: '2025-01-27',
  text: 'New indication: unresectable or metastatic HR-positive, HER2-low or HER2-ultralow breast cancer that has progressed on one or more endocrine therapies in the metastatic setting.',
  source: 'Enhertu US prescribing information, January 2025',
  link: null,
}
const drugKey = 'fam-trastuzumab-deruxtecan-nxki'
/** Of the items that name it or its class, the share that has been read. */
const readShare = 0.6

interface Person {
  id: number
  username: string
  /** The name with the degrees. */
  name: string
  interests: string
}

interface Team {
  editor: Person
  reviewer: Person
  colleague: Person
}

/**
 * Fills in the work on the content: people with their interests, reviews of the last months, what a label change
 * asks for, and a change set in review. Without the accounts of the demo it does nothing.
 */
export async function fillDemoEditorial(tx: Database, deps: Pick<Deps, 'clock'>): Promise<void> {
  const now = deps.clock.now()
  if (!(await findUserByLogin(tx, editorName)) || !(await findUserByLogin(tx, reviewerName))) return
  await saveUser(tx, {
    ...colleague,
    passwordHash: await hashPassword(randomBytes(18).toString('base64url')),
    ...{ acceptedPolicyAt: now, createdAt: now, firstRunAt: now },
  })
  const team: Team = {
    editor: await personOf(tx, { username: editorName, interests: '', now }),
    reviewer: await personOf(tx, {
      ...{ username: reviewerName, now },
      interests: 'Fees for two lectures on supportive care in the last year.',
    }),
    colleague: await personOf(tx, { username: colleague.username, interests: '', now }),
  }
  await fillReviews(tx, team, now)
  await fillLabelChange(tx, deps, team)
  await fillChangeSet(tx, team, now)
}

/**
 * Opens the reviews that a night's jobs would open, by the statistics of the demo's learners, and assigns those that
 * matter most: one is overdue, others are due in the next days.
 */
export async function openDemoReviews(deps: Pick<Deps, 'open' | 'db' | 'clock' | 'log'>): Promise<void> {
  const now = deps.clock.now().getTime()
  await computeContentStatistics(deps)
  await computeStatistics(deps)
  await openTasks(deps)
  const reviewer = await findUserByLogin(deps.db, reviewerName)
  if (!reviewer) return
  const tasks = await listTasks(deps.db, { state: 'open' }, { limit: 5, offset: 0 })
  for (const [place, { id }] of tasks.entries()) {
    const dueOn = new Date(now + (2 * place - 1) * dayMs).toISOString().slice(0, 10)
    await saveAssignment(deps.db, [id], { assigneeId: reviewer.id, dueOn })
  }
}

async function personOf(
  tx: Database,
  { username, interests, now }: { username: string; interests: string; now: Date },
): Promise<Person> {
  const user = await findUserByLogin(tx, username)
  if (!user) throw new Error(`the demo has no ${username}`)
  await saveInterests(tx, {
    ...{ userId: user.id, year: now.getUTCFullYear(), statement: interests, statedAt: now },
  })
  const name = await nameOnContent({ db: tx }, { userId: user.id, username })
  return { id: user.id, username, name, interests }
}

/** Two people have read some of the items, one every few days. */
async function fillReviews(tx: Database, { reviewer, colleague }: Team, now: Date): Promise<void> {
  const items = await listReadItems(tx)
  for (const [place, { subject, subjectId, revision, key }] of items.entries()) {
    const reviewedAt = new Date(now.getTime() - (3 + 4 * (items.length - place)) * dayMs)
    const by = place % 2 === 0 ? reviewer : colleague
    await insertReview(tx, {
      ...{ subject, subjectId, revision, verdict: 'stands', reviewedAt },
      ...{ chosenOption: key, keyOption: key },
      ...reviewedBy(by),
      nextDue: nextDue(subject, reviewedAt.toISOString().slice(0, 10)),
    })
  }
}

async function fillLabelChange(
  tx: Database,
  { clock }: Pick<Deps, 'clock'>,
  { editor, reviewer }: Team,
): Promise<void> {
  const drugId = await findDrug(tx, drugKey)
  if (drugId === undefined) return
  const actor = {
    userId: editor.id,
    username: editor.username,
    origin: { address: '', userAgent: '', requestId: '' },
  }
  await addLabelChanges({ db: tx, clock }, actor, [{ ...labelChange, drugId }])
  const open = await listTasks(tx, { state: 'open', reason: 'label_change' }, { limit: 1000, offset: 0 })
  const read = open
    .filter(({ subject }) => subject !== 'question')
    .slice(0, Math.floor(open.length * readShare))
  const [closedAt, closedBy, remark] = [clock.now(), reviewer.username, 'It says so already.']
  for (const { id, subject, subjectId } of read) {
    const item = await findItemHead(tx, { subject, subjectId })
    if (!item) continue
    await insertReview(tx, {
      ...{ subject, subjectId, revision: item.revision, verdict: 'stands', remark, reviewedAt: closedAt },
      ...reviewedBy(reviewer),
      nextDue: nextDue(subject, closedAt.toISOString().slice(0, 10)),
    })
    await updateTask(tx, id, {
      state: 'closed',
      outcome: 'stands',
      outcomeReason: remark,
      closedBy,
      closedAt,
    })
  }
}

const reviewedBy = ({ id, name, interests }: Person) => ({ reviewerId: id, reviewerName: name, interests })

/** Some cards name an antigen by its short name alone. The reviewer has written it in full, and a colleague has read the first. */
async function fillChangeSet(tx: Database, { reviewer, colleague }: Team, now: Date): Promise<void> {
  const [short, full] = ['PSMA', 'prostate-specific membrane antigen (PSMA)']
  const cards = await listCardsNaming(tx, { name: short, other: 'membrane antigen', limit: 3 })
  if (cards.length === 0) return
  const writtenAt = new Date(now.getTime() - 2 * dayMs)
  const { id } = await addSet(tx, {
    ...{ requestId: randomUUID(), title: 'PSMA by its full name', createdAt: writtenAt },
    why: 'Learners new to prostate cancer do not know the short name. Each text has the full one where it first stands.',
    ...{ createdBy: reviewer.id, createdByName: reviewer.name },
  })
  for (const card of cards)
    await addEdit(tx, {
      ...{ changeSetId: id, subject: 'flashcard', subjectId: card.id, baseRevision: card.revision },
      ...{ base: { why: card.why }, text: { why: card.why.replace(short, full) }, change: null },
      ...{ writers: [{ id: reviewer.id, name: reviewer.name }], writtenAt },
    })
  await addStep(tx, {
    ...{ changeSetId: id, step: 'send', note: '', takenAt: writtenAt },
    ...{ takenBy: reviewer.id, takenByName: reviewer.name },
  })
  await updateSet(tx, id, { state: 'in_review' })
  const [first] = await listEdits(tx, id)
  if (first)
    await saveReview(tx, {
      ...{
        editId: first.id,
        editRevision: first.editRevision,
        verdict: 'stands',
        remark: '',
        chosenOption: null,
      },
      ...{ ...reviewedBy(colleague), reviewedAt: now },
    })
}

import type { ChangeNote, LearnedKind } from '#domain/content-changes/content-change.ts'
import {
  type LearnedPart,
  learnedCard,
  learnedDrug,
  learnedPrimer,
  learnedQuestion,
} from '#domain/content-changes/learned-text.ts'
import type { Database } from '#server/database/connect.ts'
import { recordTextChanges } from '#server/database/content/content-changes.ts'
import { listPrimerRows } from '#server/database/content/primer-rows.ts'
import { findUserByLogin } from '#server/features/accounts/accounts.queries.ts'
import { saveCardFlag, saveQuestionFlag } from '#server/features/moderation/moderation.queries.ts'
import { lockOpenReports, saveResolution } from '#server/features/moderation/reports.queries.ts'
import {
  listPresentCards,
  listPresentDrugs,
  listPresentQuestions,
} from '#server/features/study/changes/changes.queries.ts'
import {
  findText,
  saveLearnedRevision,
  saveReadPrimers,
  type TextPlace,
  writeText,
} from './changes.queries.ts'

interface DemoChange extends TextPlace, ChangeNote {
  kind: LearnedKind
  /** Words of the present text, and those that stood in their place before. */
  now: string
  before: string
  daysAgo: number
  /** The hours from a report of a learner to the change; without it nobody reported it. */
  reported?: { hours: number; reason: string }
}

const cardText = { table: 'flashcards', column: 'why', kind: 'flashcard', link: null } as const
const keyPoint = { table: 'questions', column: 'key_point', kind: 'question', link: null } as const

/** What is right now stays as it is: only the earlier texts are the demo's. */
export const demoChanges: readonly DemoChange[] = [
  {
    ...cardText,
    key: 'breast-early-001',
    now: ' Trastuzumab deruxtecan does still better in high-risk residual disease, but existing lung disease speaks against it.',
    before: '',
    severity: 'outdated',
    why: 'DESTINY-Breast05 compared trastuzumab deruxtecan with T-DM1 in residual disease of high risk. The text now says when T-DM1 is still the choice.',
    source: 'DESTINY-Breast05, N Engl J Med 2025',
    daysAgo: 3,
  },
  {
    ...cardText,
    key: 'prostate-018',
    now: 'hypokalemia',
    before: 'hyperkalemia',
    severity: 'wrong',
    why: 'An excess of mineralocorticoids lowers potassium; the text said that it rises.',
    source: 'Zytiga US prescribing information 2021',
    daysAgo: 9,
    reported: { hours: 7, reason: 'Should this not be hypokalemia?' },
  },
  {
    ...{ table: 'drugs', column: 'clinical_indications', kind: 'indications', link: null },
    key: 'fam-trastuzumab-deruxtecan-nxki',
    now: '- HR-positive, HER2-low or HER2-ultralow metastatic breast cancer after endocrine therapy (January 2025; DESTINY-Breast06)\n',
    before: '',
    severity: 'outdated',
    why: 'The label was extended to HER2-low and HER2-ultralow disease after endocrine therapy, before any chemotherapy.',
    source: 'Enhertu US prescribing information, January 2025',
    daysAgo: 17,
  },
  {
    ...cardText,
    key: 'breast-metastatic-003',
    now: '; with normal lungs, deruxtecan and pertuzumab did better still for progression-free survival',
    before: '',
    severity: 'outdated',
    why: 'A trial of the first line was read out. The card now says for whom the older regimen remains.',
    source: 'DESTINY-Breast09, N Engl J Med 2025',
    daysAgo: 26,
    reported: { hours: 92, reason: 'There is a newer trial of the first line.' },
  },
  {
    ...cardText,
    key: 'prostate-002',
    now: ' and has the better prognosis',
    before: '',
    severity: 'unclear',
    why: 'The text did not say why the order of the two numbers matters.',
    source: 'ISUP grading, Am J Surg Pathol 2016',
    daysAgo: 48,
    reported: { hours: 31, reason: 'Why does the order matter if both add up to 7?' },
  },
  {
    ...{ table: 'primer_parts', column: 'body', kind: 'primer', link: null },
    key: 'breast-early axilla',
    now: '; it was T1 or T2, no palpable nodes, surgery first, whole-breast tangents and systemic therapy',
    before: '; it was small tumors without palpable nodes',
    severity: 'unclear',
    why: 'The primer did not name all the conditions under which the trial left the axilla alone.',
    source: 'Z0011, JAMA 2017',
    daysAgo: 54,
  },
  {
    ...keyPoint,
    key: 'breast-q-001',
    now: ', node-negative breast cancer',
    before: ' breast cancer',
    severity: 'unclear',
    why: 'The rule was written without the nodal status of the women in the trial.',
    source: 'TAILORx, N Engl J Med 2018',
    daysAgo: 61,
    reported: { hours: 120, reason: 'Is this for node-positive disease too?' },
  },
  {
    ...cardText,
    column: 'answer',
    key: 'hereditary-cancer-025',
    now: 'Germline multigene panel for her',
    before: 'Germline multigene panel',
    severity: 'unclear',
    why: 'It could be read as a test of the father, who has died.',
    source: 'NCCN Genetic/Familial High-Risk Assessment, 2025',
    daysAgo: 96,
  },
]

const editorName = 'demo-admin'
const [dayMs, hourMs] = [86_400_000, 3_600_000]

/** Fills in who has read primers, changes in meaning of the last months, and the reports that led to some of them. */
export async function fillDemoChanges(
  tx: Database,
  { reporterIds, now }: { reporterIds: readonly number[]; now: Date },
): Promise<void> {
  const editor = await findUserByLogin(tx, editorName)
  await saveReadPrimers(tx)
  for (const [place, change] of demoChanges.entries()) {
    const { kind, daysAgo, reported } = change
    const at = new Date(now.getTime() - daysAgo * dayMs)
    const item = await changeText(tx, change, at)
    const reporterId = reporterIds[place]
    if (!editor || !item || !reported || reporterId === undefined) continue
    const createdAt = new Date(at.getTime() - reported.hours * hourMs)
    const made = { reporterId, reason: reported.reason, createdAt, resolvedBy: editor.id, resolvedAt: at }
    await report(tx, { ...item, kind, ...made })
  }
}

/** @returns undefined when the content no longer has the text */
async function changeText(tx: Database, change: DemoChange, at: Date): Promise<{ id: number } | undefined> {
  const found = await findText(tx, change)
  if (!found?.text.includes(change.now)) return undefined
  const { id, text } = found
  await writeText(
    tx,
    change,
    text.replace(change.now, () => change.before),
  )
  const before = await readLearned(tx, change, id)
  const revision = await writeText(tx, change, text)
  const { severity, why, source, link } = change
  const after = await readLearned(tx, change, id)
  const note = { severity, why, source, link }
  await recordTextChanges(tx, [{ id, revision, before, after, note, by: editorName, at }])
  await saveLearnedRevision(tx, { kind: change.kind, id, revision })
  return { id }
}

async function readLearned(tx: Database, { table }: TextPlace, id: number): Promise<LearnedPart[]> {
  if (table === 'flashcards') return (await listPresentCards(tx, [id])).flatMap(learnedCard)
  if (table === 'primer_parts') return (await listPrimerRows(tx, { ids: [id] })).flatMap(learnedPrimer)
  if (table === 'drugs') return (await listPresentDrugs(tx, [id])).flatMap(learnedDrug)
  return (await listPresentQuestions(tx, [id])).flatMap(learnedQuestion)
}

/** A report that an admin has resolved after the change. */
async function report(
  tx: Database,
  made: {
    id: number
    kind: LearnedKind
    reporterId: number
    resolvedBy: number
    reason: string
    createdAt: Date
    resolvedAt: Date
  },
): Promise<void> {
  const { id, reporterId, resolvedBy, reason, createdAt, resolvedAt } = made
  const kind = made.kind === 'question' ? 'question' : 'flashcard'
  const flag = { reporterId, reason, createdAt }
  if (kind === 'question') await saveQuestionFlag(tx, { questionId: id, ...flag })
  else await saveCardFlag(tx, { flashcardId: id, ...flag })
  const open = await lockOpenReports(tx, { kind, contentId: id })
  const ids = open.filter((each) => each.reporterId === reporterId).map((each) => each.id)
  const resolution = { resolution: 'approve', notes: 'Thank you. It is corrected.', resolvedBy, resolvedAt }
  await saveResolution(tx, kind, { ids, ...resolution })
}

import type { Block, BlockHead, BlockQuestion, BlockState } from '#contracts/questions/questions.ts'
import { canReadQuestion } from '#domain/pricing/study-rights.ts'
import { countFresh } from '#domain/questions/block/block-choice.ts'
import { revealsOf } from '#domain/questions/block/block-rules.ts'
import { breakLeftSeconds, remainingSeconds, type Section } from '#domain/questions/block/section-clock.ts'
import { placeHighlights } from '#domain/questions/highlights.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { type BlockQuestionRow, listBlockQuestions } from './block-questions.queries.ts'
import { type BlockRow, countAnswered } from './blocks.queries.ts'
import { explainQuestions } from './explain-questions.ts'
import { readQuestionBank } from './question-bank.ts'
import { difficultyOf } from './question-facts.ts'
import { isRevealed, type OpenBlock, requireBlock } from './step-block.ts'

/** @throws HttpError 404 */
export async function findBlockWithQuestions(
  deps: Pick<Deps, 'db' | 'clock' | 'outline' | 'publish'>,
  learner: SignedIn,
  blockId: number,
): Promise<Block> {
  return presentBlock(deps, learner, await requireBlock(deps, learner, blockId))
}

/** The block with the questions of its opened sections; the questions of other sections are left out. */
export async function presentBlock(
  deps: Pick<Deps, 'db' | 'clock' | 'outline' | 'publish'>,
  learner: SignedIn,
  block: OpenBlock,
): Promise<Block> {
  const listed = await listBlockQuestions(deps.db, learner.userId, { blockId: block.head.id })
  const isBegun = block.sections.some(({ openedAt }) => openedAt !== null)
  const rows = listed.filter((row) => sectionAt(block, row)?.openedAt != null)
  const explanations = await explainQuestions(
    deps,
    learner,
    rows.filter((row) => isKnown(block, row) && isReadable(learner, row)),
  )
  const titles = categoryTitles(deps.outline)
  return {
    ...presentState(deps, block, rows.filter(({ chosen }) => chosen !== null).length),
    fresh: isBegun ? null : await countFreshOf(deps, learner, listed),
    questions: rows.map((row) => ({
      ...presentQuestion(block, row, titles),
      explanation: explanations.get(row.questionId) ?? null,
    })),
  }
}

/** The block after a step, without its questions. */
export async function presentStep(
  deps: Pick<Deps, 'db' | 'clock' | 'publish'>,
  learner: SignedIn,
  block: OpenBlock,
): Promise<BlockState> {
  return presentState(deps, block, await countAnswered(deps.db, learner.userId, block.head.id))
}

async function countFreshOf(
  deps: Pick<Deps, 'db' | 'outline'>,
  { userId }: SignedIn,
  rows: readonly BlockQuestionRow[],
): Promise<number> {
  const bank = await readQuestionBank(deps, userId)
  const asked = new Set(rows.map(({ questionId }) => questionId))
  return countFresh(
    bank.filter(({ id }) => asked.has(id)),
    bank,
  )
}

const sectionAt = ({ sections }: OpenBlock, row: BlockQuestionRow): Section | undefined =>
  sections.find(({ number }) => number === row.section)

/**
 * Whether the explanation is sent. A tutor block also gets the explanations that an earlier answer has
 * revealed, so that it works without a network.
 */
function isKnown(block: OpenBlock, row: BlockQuestionRow): boolean {
  return isRevealed(block, row) || (block.head.mode === 'tutor' && row.attempts > 0)
}

/**
 * Whether the learner may read the explanation. After premium has ended, explanations of answered questions
 * stay readable.
 */
const isReadable = ({ accessLevel }: SignedIn, { isSample, attempts }: BlockQuestionRow) =>
  canReadQuestion(accessLevel, { isSample, isAnswered: attempts > 0 })

function presentState({ clock }: Pick<Deps, 'clock'>, block: OpenBlock, answered: number): BlockState {
  const { head, sections } = block
  const now = clock.now()
  const breakLeft = breakLeftSeconds(sections, head.breakSeconds, now.getTime())
  return {
    ...presentHead(head, answered),
    now: now.toISOString(),
    reveals: revealsOf(head),
    breakSeconds: head.breakSeconds,
    breakLeftSeconds: breakLeft === null ? null : Math.floor(breakLeft),
    sections: sections.map((section) => presentSection(section, now)),
  }
}

/** Clearer titles for those that the previous version gave, which did not say what a block is. */
const clearTitles: Readonly<Record<string, string>> = {
  'Your choice': 'Custom block',
  'By the outline': 'Mix by the outline',
  'Missed questions': 'Questions asked again',
  'Missed in a block': 'Missed questions of a block',
}

export function presentHead(head: BlockRow, answered: number): BlockHead {
  const { id, form, mode, title, questionCount, createdAt, finishedAt } = head
  return {
    ...{ id, form, mode, questionCount, answered },
    title: clearTitles[title] ?? title,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    right: finishedAt === null ? null : head.rightCount,
    secondsUsed: head.secondsUsed ?? 0,
  }
}

function presentSection(section: Section, now: Date): BlockState['sections'][number] {
  const left = remainingSeconds(section, now.getTime())
  const instantOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return {
    number: section.number,
    questionCount: section.questionCount,
    limitSeconds: section.limitSeconds,
    openedAt: instantOf(section.openedAt),
    isRunning: section.runningSince !== null,
    remainingSeconds: left === null ? null : Math.ceil(left),
    closedAt: instantOf(section.closedAt),
  }
}

type Titles = ReadonlyMap<string, string>

export const categoryTitles = ({ categories, outside }: Deps['outline']): Titles =>
  new Map([...categories, ...outside].map(({ id, title }) => [id, title]))

export const presentCategory = (id: string, titles: Titles) => ({ id, title: titles.get(id) ?? id })

/** Presents a question without its explanation. */
function presentQuestion(
  block: OpenBlock,
  row: BlockQuestionRow,
  titles: Titles,
): Omit<BlockQuestion, 'explanation'> {
  const isSectionClosed = sectionAt(block, row)?.closedAt != null
  return {
    questionId: row.questionId,
    position: row.position,
    section: row.section,
    stem: row.stem,
    exhibit: row.exhibit,
    leadIn: row.leadIn,
    options: row.options,
    category: presentCategory(row.category, titles),
    task: row.task,
    difficulty: difficultyOf(row),
    isRepeat: row.repeats !== null,
    chosen: row.chosen,
    confidence: row.confidence,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    seconds: row.seconds,
    isFinal: row.finalAt !== null || isSectionClosed,
    isRight: isRevealed(block, row) ? row.isRight : null,
    marks: { struck: row.struck, highlights: [...placeHighlights(row.highlights, row)] },
    isStarred: row.isStarred,
    notes: row.notes,
    explanationRating:
      row.explanationHelped === null
        ? null
        : { helped: row.explanationHelped, missing: row.explanationMissing ?? '' },
  }
}

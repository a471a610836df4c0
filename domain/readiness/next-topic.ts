/**
 * The next step for a topic that costs points. The thresholds are our choice: learning.md section 3 defines
 * only the order of topics.
 */

/** A step must be worth beginning: a block of fewer new questions says little about a category. */
const questionsWorthABlock = 5
/** Missed questions are known gaps, so fewer of them are enough. */
const missedWorthABlock = 3
/**
 * If at least this part of a category's questions was never answered, new questions say more than any other
 * step.
 */
const manyUnused = 0.5
/** Below these values, facts are missing before questions can be answered. */
const lowCoverage = 0.6
const lowRecall = 0.8

export type TopicChapter = {
  id: number
  title: string
  /** The number of cards never reviewed; below, of cards that are due. */
  unseen: number
  due: number
}

/** The open work in a category, as far as the learner may open it. */
export type TopicToStudy = {
  /** The category has fewer than 5 first attempts. */
  isUnknown: boolean
  /** The share of its cards ever reviewed; below, their mean recall. */
  coverage: number
  recall: number | null
  /**
   * The numbers of questions in the bank, of those never answered, and of those whose last answer was wrong.
   */
  questions: { total: number; unused: number; missed: number }
  chapters: readonly TopicChapter[]
}

export type TopicStep =
  | { kind: 'new-questions'; available: number }
  | { kind: 'missed-questions'; available: number }
  | { kind: 'cards'; chapterId: number; chapterTitle: string }

/**
 * The step that gains the most: new questions when little is known, else cards when facts are missing, else
 * the missed questions again, else anything that is left. Null when nothing is left to do.
 */
export function nextStepFor(topic: TopicToStudy): TopicStep | null {
  const { total, unused, missed } = topic.questions
  const newQuestions: TopicStep | null = unused > 0 ? { kind: 'new-questions', available: unused } : null
  const missedQuestions: TopicStep | null =
    missed > 0 ? { kind: 'missed-questions', available: missed } : null
  const cards = cardsStep(topic.chapters)
  const wantsQuestions = topic.isUnknown || unused >= manyUnused * total
  const lacksFacts = topic.coverage < lowCoverage || (topic.recall ?? 0) < lowRecall
  if (wantsQuestions && unused >= questionsWorthABlock) return newQuestions
  if (lacksFacts && cards) return cards
  if (missed >= missedWorthABlock) return missedQuestions
  return newQuestions ?? cards ?? missedQuestions
}

/** The chapter with the most cards unseen or due; of equal ones, the first. */
function cardsStep(chapters: readonly TopicChapter[]): TopicStep | null {
  const work = ({ unseen, due }: TopicChapter) => unseen + due
  const [most] = [...chapters].sort((a, b) => work(b) - work(a))
  return most && work(most) > 0 ? { kind: 'cards', chapterId: most.id, chapterTitle: most.title } : null
}

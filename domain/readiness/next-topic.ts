/** What to do for a topic that costs points. The thresholds are ours: learning.md section 3 names the order of topics only. */

/** A step has to be worth beginning: a block of fewer new questions says little about a category. */
const questionsWorthABlock = 5
/** Fewer are enough of those that are known to be gaps. */
const missedWorthABlock = 3
/** From this part of a category's questions never answered, they tell more than anything else. */
const manyUnused = 0.5
/** Below these, facts are missing before questions can be answered. */
const lowCoverage = 0.6
const lowRecall = 0.8

export type TopicChapter = {
  id: number
  title: string
  /** Cards never reviewed, and cards due. */
  unseen: number
  due: number
}

/** What there is to do in a category; only what the learner may open. */
export type TopicToStudy = {
  /** Fewer than 5 first attempts. */
  isUnknown: boolean
  /** Share of its cards ever reviewed, and their mean recall. */
  coverage: number
  recall: number | null
  /** Questions in the bank, those never answered, those whose last answer was wrong. */
  questions: { total: number; unused: number; missed: number }
  chapters: readonly TopicChapter[]
}

export type TopicStep =
  | { kind: 'new-questions'; available: number }
  | { kind: 'missed-questions'; available: number }
  | { kind: 'cards'; chapterId: number; chapterTitle: string }

/**
 * The step that gains the most: new questions where little is known, else cards where facts are missing, else the missed
 * questions again, else whatever there is. Null when there is nothing left to do.
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

/** The chapter with the most cards unseen or due; of equal ones the first. */
function cardsStep(chapters: readonly TopicChapter[]): TopicStep | null {
  const work = ({ unseen, due }: TopicChapter) => unseen + due
  const [most] = [...chapters].sort((a, b) => work(b) - work(a))
  return most && work(most) > 0 ? { kind: 'cards', chapterId: most.id, chapterTitle: most.title } : null
}

import type { QuestionSession } from '#client/features/questions/session/use-block-session.ts'
import type { BlockSteps } from '#client/features/questions/session/use-block-state.ts'
import type { BlockQuestion, BlockState } from '#contracts/questions/questions.ts'
import { canSuspend, isExam } from '#domain/questions/block/block-rules.ts'

/** What differs between a block, a section of an exam, and a question of a rehearsal. */
export interface SectionRules {
  title: string
  /** As in "Question 3 of 10". */
  label: string
  /** Questions answered, of those of the section; in a rehearsal, of all. */
  progress: { answered: number; total: number }
  canSuspend: boolean
  /** As in "End block"; absent in a rehearsal, whose questions close one by one. */
  end: { label: string; warning: string; onEnd: () => Promise<boolean> } | undefined
  /** The way on once the answer is final, where it is not the next question. */
  onwards: { label: string; onClick: () => void } | undefined
}

interface RulesOptions {
  state: BlockState
  session: QuestionSession
  item: BlockQuestion
  take: BlockSteps['take']
  open: (section: number) => void
  showResults: () => void
}

/** What the kind of a block makes of its sections. */
export function rulesOf(options: RulesOptions): SectionRules {
  const { state, session, item, take } = options
  const { form, title, sections } = state
  const { items, cursor } = session.view
  const isRehearsal = isExam(form) && state.reveals === 'answer'
  const first = items.findIndex(({ section }) => section === item.section)
  const own = items.filter(({ section }) => section === item.section)
  const isLastSection = item.section === sections.at(-1)?.number
  const progress = isRehearsal ? progressOf(items, state.questionCount) : progressOf(own, own.length)
  const shared = { title, canSuspend: canSuspend(form), progress }
  if (isRehearsal) return { ...shared, end: undefined, ...rehearsalRules(options, isLastSection) }

  const isSection = sections.length > 1
  const place = `Question ${cursor - first + 1} of ${own.length}`
  return {
    ...shared,
    label: isSection ? `Section ${item.section} · ${place}` : place,
    onwards: undefined,
    end: {
      label: isSection ? `End section ${item.section}` : isExam(form) ? 'End exam' : 'End block',
      warning:
        isSection && !isLastSection
          ? 'A closed section stays closed. The break begins.'
          : 'All answers are final then, and the results follow.',
      onEnd: () => take(isSection ? { type: 'close', section: item.section } : { type: 'finish' }),
    },
  }
}

function progressOf(items: readonly BlockQuestion[], total: number) {
  return { answered: items.filter(({ chosen }) => chosen !== null).length, total }
}

/** Each question is a section. */
function rehearsalRules({ state, item, open, showResults }: RulesOptions, isLastSection: boolean) {
  return {
    label: `Question ${item.section} of ${state.questionCount}`,
    onwards: isLastSection
      ? { label: 'See the results', onClick: showResults }
      : { label: `Begin question ${item.section + 1}`, onClick: () => open(item.section + 1) },
  }
}

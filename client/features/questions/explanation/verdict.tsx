import { IconCircleCheck, IconCircleMinus, IconCircleX } from '@tabler/icons-react'
import { confidenceWords } from '#client/features/learner/rating-words.ts'
import type { BlockQuestion, Explanation } from '#contracts/questions/questions.ts'
import { optionLetter } from '#domain/questions/block/block-item.ts'
import classes from './verdict.module.css'

const verdicts = {
  right: { title: 'Right', Icon: IconCircleCheck },
  wrong: { title: 'Wrong', Icon: IconCircleX },
  none: { title: 'Not answered', Icon: IconCircleMinus },
}

interface VerdictProps {
  answer: Pick<BlockQuestion, 'chosen' | 'confidence'>
  explanation: Explanation
}

/** Right, wrong or not answered, with the chosen option and its confidence. */
export function Verdict({ answer, explanation }: VerdictProps) {
  const verdict = verdictOf(answer.chosen, explanation.key)
  const { title, Icon } = verdicts[verdict]
  return (
    <div className={classes.verdict} data-verdict={verdict}>
      <Icon size={28} stroke={1.8} aria-hidden="true" />
      <div>
        <h2 className="text-title-4">{title}</h2>
        <p className={classes.facts}>{factsOf(answer, explanation.key)}</p>
      </div>
    </div>
  )
}

function verdictOf(chosen: number | null, key: number): keyof typeof verdicts {
  if (chosen === null) return 'none'
  return chosen === key ? 'right' : 'wrong'
}

function factsOf({ chosen, confidence }: VerdictProps['answer'], key: number): string {
  if (chosen === null) return `The answer is ${optionLetter(key)}.`
  const sureness = confidence === null ? '' : ` (${confidenceWords[confidence].toLowerCase()})`
  const answered = `You chose ${optionLetter(chosen)}${sureness}`
  return chosen === key ? `${answered}.` : `${answered}; the answer is ${optionLetter(key)}.`
}

import { Exhibit } from '#client/features/questions/exhibit.tsx'
import { OptionReasons } from '#client/features/questions/explanation/option-reasons.tsx'
import { QuestionText } from '#client/features/questions/question-text.tsx'
import { OptionList } from '#client/features/questions/session/question/option-list.tsx'
import { MarkdownText } from '#client/ui/text/markdown-text.tsx'
import type { BlockQuestion } from '#contracts/questions/questions.ts'
import classes from './question-preview.module.css'
import type { QuestionValues } from './question-values.ts'

/** The question as learners see it, before and after the answer. */
export function QuestionPreview({ values }: { values: QuestionValues }) {
  const { stem, exhibit, leadIn, options, reasons, keyOption, keyPoint, evidence, source } = values
  return (
    <div className={classes.preview}>
      <p className={classes.stem}>
        <QuestionText part="stem" text={stem} highlights={[]} />
      </p>
      <Exhibit text={exhibit} />
      <OptionList
        question={asAsked(values)}
        chosen={null}
        legend={<QuestionText part="leadIn" text={leadIn} highlights={[]} />}
      />
      <h3 className={classes.part}>After the answer</h3>
      <div className={classes.keyPoint}>
        <MarkdownText text={keyPoint} />
      </div>
      <OptionReasons
        shown={[...options.keys()]}
        question={{ options, chosen: null }}
        explanation={{ key: keyOption, reasons }}
      />
      <MarkdownText text={evidence} />
      <p className={classes.source}>
        Sources: {[source, ...values.furtherSources.split('\n')].filter(Boolean).join('; ')}
      </p>
    </div>
  )
}

function asAsked({ stem, leadIn, options, task, difficulty, category }: QuestionValues): BlockQuestion {
  return {
    questionId: 0,
    position: 0,
    section: 1,
    stem,
    leadIn,
    options,
    category: { id: category, title: category },
    task,
    difficulty,
    isRepeat: false,
    chosen: null,
    confidence: null,
    answeredAt: null,
    seconds: 0,
    isFinal: false,
    isRight: null,
    marks: { struck: [], highlights: [] },
    isStarred: false,
    notes: '',
    explanation: null,
  }
}

import { Button } from '@mantine/core'
import { confidenceWords } from '#client/features/learner/rating-words.ts'
import { modeWords, taskWords } from '#client/features/questions/question-words.ts'
import { paths } from '#client/platform/paths.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { dateTimeText, dayText, timeSpentText, timeText } from '#client/ui/text/date-text.ts'
import { percentText } from '#client/ui/text/percent-text.ts'
import { secondsPerQuestion } from '#domain/questions/block/block-rules.ts'
import { clockText } from '#domain/session/block-phase.ts'
import { countText } from '#domain/text/count-text.ts'
import { RepeatMissed } from './repeat-missed.tsx'
import type { ResultFilter, Results } from './results.ts'
import classes from './results-summary.module.css'
import { ScoreTable } from './score-table.tsx'

interface ResultsSummaryProps {
  results: Results
  onShow: (filter: ResultFilter) => void
}

/** The summary of a block: the score first, then what to do about it, then where the points were lost. */
export function ResultsSummary({ results, onShow }: ResultsSummaryProps) {
  const { block, score, byCategory, byTask, confidentErrors } = results
  const rated = results.calibration.filter(({ answered }) => answered > 0).toReversed()
  return (
    <>
      <div>
        <BackLink to={paths.questions}>Questions</BackLink>
        <h1 className={classes.title}>{block.title}</h1>
        <p className={classes.when}>
          {modeWords[block.mode]}
          {block.finishedAt && `, finished ${dateTimeText(block.finishedAt)}`}
        </p>
      </div>
      <section className={classes.score} aria-label="Score">
        <p className={classes.share}>{percentText(score.total && score.right / score.total)}</p>
        <div className={classes.facts}>
          <p className={classes.fact}>
            <strong>
              {score.right} of {score.total}
            </strong>{' '}
            right{score.answered < score.total && `, ${score.total - score.answered} not answered`}
          </p>
          <ScoredAgain results={results} />
          <RunOut results={results} />
          <TimeFact score={score} />
        </div>
        <RepeatMissed results={results} />
      </section>
      {confidentErrors > 0 && (
        <section className={classes.errors} aria-label="Confident errors">
          <p>
            <strong>
              {countText(confidentErrors, 'answer')} you were sure of {confidentErrors === 1 ? 'was' : 'were'}{' '}
              wrong
            </strong>
            : {confidentErrors === 1 ? 'it comes' : 'they come'} back within a week, and again three weeks
            later.
          </p>
          <Button variant="default" onClick={() => onShow('confident-errors')}>
            Show {confidentErrors === 1 ? 'it' : 'them'}
          </Button>
        </section>
      )}
      {results.askedAgain > 0 && (
        <p className="text-note">
          {countText(results.askedAgain, 'missed question')} of this block will be asked again, and the cards
          that teach {results.askedAgain === 1 ? 'it' : 'them'} come tomorrow. A miss comes back twice: within
          three weeks (within a week where you were sure), and three weeks or more after that.
        </p>
      )}
      <ScoreTable
        title="By category"
        rowName="Category"
        hasWeights
        rows={byCategory.map((row) => ({ ...row, key: row.category.id, name: row.category.title }))}
      />
      <div className={classes.pair}>
        <ScoreTable
          title="By task"
          rowName="Task"
          rows={byTask.map((row) => ({ ...row, key: row.task, name: taskWords[row.task] }))}
        />
        {rated.length > 0 && (
          <ScoreTable
            title="How sure you were"
            rowName="Confidence"
            note="Of the answers that you gave with each confidence, the share that was right."
            rows={rated.map((row) => ({
              ...row,
              total: row.answered,
              key: String(row.confidence),
              name: confidenceWords[row.confidence],
            }))}
          />
        )}
      </div>
    </>
  )
}

/** The first score, after a key was corrected. It may be the present one, where one answer became right and another wrong. */
function ScoredAgain({ results: { rescored, score } }: { results: Results }) {
  if (!rescored) return null
  const now = `${score.right} of ${score.total}`
  return (
    <p className="text-note text-numbers">
      Scored again on {dayText(rescored.at)}, because a key was corrected:{' '}
      {rescored.rightBefore === score.right ? `still ${now}.` : `${now}, was ${rescored.rightBefore}.`}
    </p>
  )
}

/** The sections whose clock ran out, each with the time. In a rehearsal these are questions. */
function RunOut({ results: { block, sections, runOut } }: { results: Results }) {
  if (runOut.length === 0) return null
  const part = block.form === 'rehearsal' ? 'question' : 'section'
  const times = runOut.map(({ section, at }) =>
    sections === 1 ? `at ${timeText(at)}` : `in ${part} ${section} at ${timeText(at)}`,
  )
  return (
    <p className="text-note text-numbers">
      The time ran out {times.join(', ')}: what was chosen by then counts.
    </p>
  )
}

function TimeFact({ score: { seconds, medianSeconds } }: { score: Results['score'] }) {
  return (
    <p className="text-note text-numbers">
      {timeSpentText(seconds)} in all
      {medianSeconds !== null &&
        `, median ${clockText(medianSeconds)} a question. The pace of the exam is ${clockText(secondsPerQuestion)}.`}
    </p>
  )
}

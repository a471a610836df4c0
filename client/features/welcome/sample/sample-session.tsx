import { sampleCards } from 'virtual:public-facts/sampleCards'
import { sampleStudy } from 'virtual:public-facts/sampleStudy'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { CardStudy } from './card-study.tsx'
import classes from './live-sample.module.css'
import { ScheduleChart } from './schedule-chart.tsx'
import { scheduleRows } from './schedule-rows.ts'
import { SessionDone } from './session-done.tsx'
import { useSample } from './use-sample.ts'

const { drugs, schedules } = sampleStudy

interface SampleSessionProps {
  next: ReactNode
  /** The press that began the session has already turned the first card. */
  isTurned: boolean
}

/** The session in the landing page. Cards rated on an earlier visit stay rated. */
export function SampleSession({ next, isTurned }: SampleSessionProps) {
  const study = useSample(sampleCards)
  const [startsFlipped] = useState(isTurned && study.card === sampleCards[0] && study.ratedCount === 0)
  return (
    <>
      <CardStudy study={study} drugs={drugs} schedules={schedules} startsFlipped={startsFlipped}>
        <SessionDone
          title="That was a whole session"
          text="Each card now has its own next date, below. With an exam date set, the last weeks before it are planned too."
          actions={
            <>
              {next}
              <Link to={paths.tryCards} className={classes.goOn}>
                Go on with ten more
              </Link>
            </>
          }
          onAgain={study.restart}
        />
      </CardStudy>
      <ScheduleChart rows={scheduleRows(sampleCards, study, schedules)} />
    </>
  )
}

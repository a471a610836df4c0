import { allSampleCards } from 'virtual:public-facts/allSampleCards'
import { allSampleDrugs } from 'virtual:public-facts/allSampleDrugs'
import { sampleStudy } from 'virtual:public-facts/sampleStudy'
import type { ReactNode } from 'react'
import { countText } from '#domain/text/count-text.ts'
import { CardStudy } from './card-study.tsx'
import classes from './live-sample.module.css'
import { SampleWithoutScript } from './sample-without-script.tsx'
import { ScheduleChart } from './schedule-chart.tsx'
import { scheduleRows } from './schedule-rows.ts'
import { SessionDone } from './session-done.tsx'
import { useSample } from './use-sample.ts'
import page from './visitor-study.module.css'

const { schedules } = sampleStudy

interface VisitorStudyProps {
  /** The link to the registration; nothing for users who are signed in. */
  start: ReactNode
  /** Tells visitors without an account that a registration will keep their ratings. */
  promise: (text: string) => ReactNode
}

/**
 * All cards that a visitor may study, on a page of their own. Cards rated on the landing page are done here
 * too.
 */
export function VisitorStudy({ start, promise }: VisitorStudyProps) {
  const study = useSample(allSampleCards)
  const { doneCount } = study
  const rated = allSampleCards.filter(({ id }) => study.eveningOf(id).ratings !== '')
  const all = allSampleCards.length
  return (
    <div className={page.columns}>
      <section className={classes.sample} data-page aria-label="Cards to try">
        <p className={page.count}>
          <progress className={page.bar} value={doneCount} max={all} aria-label="Cards done" />
          {doneCount} of {all} done
        </p>
        <CardStudy
          study={study}
          drugs={allSampleDrugs}
          schedules={schedules}
          startsFlipped={false}
          isWholePage
        >
          <SessionDone
            title="All thirteen are in a plan"
            text="Each has its own next date. Register, and they come along: each comes back on its day, beside the other free cards."
            actions={start}
            onAgain={study.restart}
          />
        </CardStudy>
        {/* Browsers that run this script ignore the content, so the script omits it. */}
        <noscript>{import.meta.env.SSR && <SampleWithoutScript cards={allSampleCards} />}</noscript>
      </section>
      <div className={page.side}>
        {rated.length === 0 ? (
          <p className={page.hint}>
            Space turns the card, 1, 2 and 3 rate it. Each rating shows when the card comes back.
          </p>
        ) : (
          <>
            {study.card &&
              promise(
                `${countText(rated.length, 'card')} tried. What you rate is in your plan once you register.`,
              )}
            <div className={page.chart}>
              <ScheduleChart rows={scheduleRows(rated, study, schedules)} />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

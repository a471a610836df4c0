import { sampleCards } from 'virtual:public-facts/sampleCards'
import { sampleStart } from 'virtual:public-facts/sampleStart'
import { type ReactNode, useState } from 'react'
import { CardText } from './card-text.tsx'
import classes from './live-sample.module.css'
import { QuestionSide } from './question-side.tsx'
import type { SampleSession } from './sample-session.tsx'
import { SampleWithoutScript } from './sample-without-script.tsx'
import { ScheduleChart } from './schedule-chart.tsx'

const loadSession = () => import('./sample-session.tsx')
const { chapters, question } = sampleStart
const untouchedRows = chapters.map((label) => ({ id: label, label, state: 'not rated yet', days: [] }))

/**
 * Three cards of the product, studied in the page: the real text, the real session rule, the real intervals. Until
 * the visitor turns the first card, only that card is loaded, so that the page stays light.
 */
export function LiveSample({ next }: { next: ReactNode }) {
  const [begun, setBegun] = useState<{ Session: typeof SampleSession }>()
  if (begun) {
    return (
      <section className={classes.sample} aria-label="Try three cards">
        <begun.Session next={next} />
      </section>
    )
  }
  const preload = () => void loadSession()
  const begin = () => void loadSession().then((module) => setBegun({ Session: module.SampleSession }))
  return (
    <section
      className={classes.sample}
      aria-label="Try three cards"
      onPointerEnter={preload}
      onFocus={preload}
    >
      <div className={classes.stage}>
        <QuestionSide
          chapter={chapters[0] ?? ''}
          note="New card"
          question={<CardText runs={question} />}
          onFlip={begin}
        />
      </div>
      <ScheduleChart rows={untouchedRows} />
      {/* Browsers that run this script ignore the content, so the script omits it. */}
      <noscript>{import.meta.env.SSR && <SampleWithoutScript cards={sampleCards} />}</noscript>
    </section>
  )
}

import { useEffect, useId, useRef } from 'react'
import type { MonographLine, SampleDrug } from '#client/features/welcome/facts.ts'
import { factsLine } from '#client/ui/text/facts-line.ts'
import classes from './monograph.module.css'

/** The monograph as in the drug database, in a dialog. */
export function Monograph({ drug, onClose }: { drug: SampleDrug; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself; this is for the pointer
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={classes.body}>
        <div className={classes.head}>
          <h3 className={classes.title} id={titleId}>
            {drug.generic} <span className={classes.brand}>{drug.brand}</span>
          </h3>
          <button type="button" className={classes.close} onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        <p className={classes.class}>{factsLine([drug.drugClass, drug.target])}</p>
        <Part title="Boxed Warning" lines={[{ text: drug.boxedWarning }]} />
        <Part title="Mechanism of Action" lines={[{ text: drug.mechanism }]} />
        <Part title="Clinical Indications" lines={drug.indications} />
        <Part title="Adverse Effects" lines={drug.adverseEffects} />
        <p className={classes.source}>Source: {drug.source}</p>
      </div>
    </dialog>
  )
}

function Part({ title, lines }: { title: string; lines: MonographLine[] }) {
  return (
    <section>
      <h4 className={classes.partTitle}>{title}</h4>
      {lines.map(({ label, text }) => (
        <p key={text} className={classes.line}>
          {label && <strong>{label}: </strong>}
          {text}
        </p>
      ))}
    </section>
  )
}

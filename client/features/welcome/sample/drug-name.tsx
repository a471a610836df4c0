import { useId, useRef, useState } from 'react'
import type { SampleDrug } from '#client/features/welcome/facts.ts'
import classes from './drug-name.module.css'

interface DrugNameProps {
  name: string
  drug: SampleDrug
  onOpen: () => void
}

/** A drug's name in a card: class, target and boxed warning on hover or focus, the monograph when activated. A light copy
 * of what the app does with Mantine's Tooltip, which would add about 50 kB to the landing page. */
export function DrugName({ name, drug, onOpen }: DrugNameProps) {
  const [isShown, setShown] = useState(false)
  const [shift, setShift] = useState(0)
  const popover = useRef<HTMLSpanElement>(null)
  const popoverId = useId()
  /** The monograph returns the focus when it closes; that must not open the popover again. */
  const isReturning = useRef(false)

  function show() {
    setShown(true)
    requestAnimationFrame(() => {
      const box = popover.current?.getBoundingClientRect()
      if (!box) return
      const overhang = box.right + 16 - document.documentElement.clientWidth
      if (overhang > 0) setShift(-overhang)
    })
  }
  function hide() {
    setShown(false)
    setShift(0)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the popover open while the pointer is over it
    <span className={classes.anchor} onMouseEnter={show} onMouseLeave={hide}>
      <button
        type="button"
        className={classes.name}
        aria-describedby={isShown ? popoverId : undefined}
        aria-haspopup="dialog"
        onFocus={() => {
          if (!isReturning.current) show()
          isReturning.current = false
        }}
        onBlur={hide}
        onKeyDown={(event) => event.key === 'Escape' && hide()}
        onClick={() => {
          hide()
          isReturning.current = true
          onOpen()
        }}
      >
        {name}
      </button>
      {isShown && (
        <span
          ref={popover}
          id={popoverId}
          role="tooltip"
          className={classes.popover}
          style={{ transform: `translateX(${shift}px)` }}
        >
          <span className={classes.box}>
            <strong className={classes.title}>
              {drug.generic} <span className={classes.brand}>{drug.brand}</span>
            </strong>
            <Fact label="Class" text={drug.drugClass} />
            <Fact label="Target" text={drug.target} />
            <Fact label="Boxed warning" text={drug.boxedWarning} />
            <span className={classes.hint}>Select the name for the monograph</span>
          </span>
        </span>
      )}
    </span>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  if (text === '') return null
  return (
    <span className={classes.fact}>
      <span className={classes.label}>{label}</span> {text}
    </span>
  )
}

import { Popover, Text } from '@mantine/core'
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { DrugName as NamedDrug } from '#contracts/drugs.ts'
import classes from './drug-name.module.css'
import { hasBoxedWarning } from './drug-words.ts'

const hoverDelayMs = 700
/** Time to move the pointer from the name onto the popover. */
const leaveDelayMs = 150

interface DrugNameProps {
  drug: NamedDrug
  onOpen: (drugId: number) => void
  children: ReactNode
}

/** A live drug name: what it is on hover and focus, its monograph on activation. */
export function DrugName({ drug, onOpen, children }: DrugNameProps) {
  const id = useId()
  const { isOpen, schedule } = useDelayedOpen()

  return (
    <Popover
      opened={isOpen}
      position="bottom"
      width={280}
      shadow="md"
      withArrow
      withRoles={false}
      transitionProps={{ duration: 100 }}
      portalProps={{ target: '#main' }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.name}
          aria-describedby={isOpen ? id : undefined}
          onPointerEnter={(event: PointerEvent) =>
            event.pointerType !== 'touch' && schedule(true, hoverDelayMs)
          }
          onPointerLeave={() => schedule(false, leaveDelayMs)}
          onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && schedule(true, 0)}
          onBlur={() => schedule(false, 0)}
          onClick={() => {
            schedule(false, 0)
            onOpen(drug.id)
          }}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown
        role="tooltip"
        id={id}
        className={classes.popover ?? ''}
        onPointerEnter={() => schedule(true, 0)}
        onPointerLeave={() => schedule(false, leaveDelayMs)}
      >
        <DrugFacts drug={drug} />
      </Popover.Dropdown>
    </Popover>
  )
}

function DrugFacts({ drug }: { drug: NamedDrug }) {
  return (
    <>
      <Text component="span" display="block" fw={650}>
        {drug.genericName}
      </Text>
      {drug.brandName && (
        <Text component="span" display="block" size="sm" c="dimmed">
          {drug.brandName}
        </Text>
      )}
      <dl className={classes.facts}>
        <dt>Class</dt>
        <dd>{drug.drugClassification}</dd>
        {drug.target && (
          <>
            <dt>Target</dt>
            <dd>{drug.target}</dd>
          </>
        )}
        <dt>Boxed warning</dt>
        <dd data-boxed={hasBoxedWarning(drug) || undefined}>{drug.boxedWarning || 'None'}</dd>
      </dl>
    </>
  )
}

/** Opens and closes after a delay; the last wish counts. Escape closes at once. */
function useDelayedOpen() {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function schedule(open: boolean, delayMs: number): void {
    clearTimeout(timer.current)
    if (delayMs === 0) setOpen(open)
    else timer.current = setTimeout(() => setOpen(open), delayMs)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // A dialog that holds the text stays open.
      event.stopPropagation()
      clearTimeout(timer.current)
      setOpen(false)
    }
    document.addEventListener('keydown', closeOnEscape, { capture: true })
    return () => document.removeEventListener('keydown', closeOnEscape, { capture: true })
  }, [isOpen])
  return { isOpen, schedule }
}

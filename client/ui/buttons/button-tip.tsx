import { useMergedRef } from '@mantine/hooks'
import {
  type ComponentProps,
  cloneElement,
  lazy,
  type ReactElement,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'
import { useTip } from './use-tip.ts'

type ButtonElement = ReactElement<ComponentProps<'button'>>

interface ButtonTipProps {
  label: string
  /** The key that does the same. */
  shortcut?: string | undefined
  children: ButtonElement
}

/** Where it cannot be loaded, or its styles cannot, there is no tip. */
const FloatingTip = lazy(async () => {
  try {
    const { FloatingTip: tip } = await import('./floating-tip.tsx')
    return { default: tip }
  } catch {
    return { default: () => null }
  }
})

/**
 * The name of a button, with its key. It appears while the pointer rests on the button, while the button has
 * the focus of a keyboard, and after a long press, which does not press the button. Escape and using the
 * button close it. While it is open, a dialog around the button ignores Escape, through Mantine's attribute
 * for this: the first press closes the tip only.
 */
export function ButtonTip({ label, shortcut, children: button }: ButtonTipProps) {
  const id = useId()
  const target = useRef<HTMLButtonElement>(null)
  const ref = useMergedRef(target, button.props.ref)
  const { isOpen, handlers, tipHandlers } = useTip()
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <>
      {cloneElement(button, {
        ...handlers,
        ref,
        onClick: (event) => {
          handlers.onClick()
          button.props.onClick?.(event)
        },
        ...(isOpen && { 'aria-describedby': id, 'data-mantine-stop-propagation': true }),
      })}
      {wasOpen && (
        <Suspense fallback={null}>
          <FloatingTip
            target={target}
            isOpen={isOpen}
            id={id}
            text={shortcut ? `${label} (${shortcut})` : label}
            handlers={tipHandlers}
          />
        </Suspense>
      )}
    </>
  )
}

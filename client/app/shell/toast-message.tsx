import { Button, Notification } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Toast } from '#client/platform/toast.ts'
import classes from './toast-message.module.css'
import { useFreePlace } from './use-free-place.ts'

const displayMs = 5000

interface ToastMessageProps extends Toast {
  onClose: () => void
}

/**
 * A toast that covers no control, for 5 seconds. Moving the pointer over it or focusing it restarts the 5
 * seconds; a pointer that only rests there does not.
 */
export function ToastMessage({ title, description, destructive, action, onClose }: ToastMessageProps) {
  const element = useRef<HTMLDivElement>(null)
  const [interactions, setInteractions] = useState(0)
  const close = useRef(onClose)
  close.current = onClose
  useFreePlace(element)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every interaction restarts the timer
  useEffect(() => {
    const timer = setTimeout(() => close.current(), displayMs)
    return () => clearTimeout(timer)
  }, [interactions])

  const restart = () => setInteractions((times) => times + 1)
  return (
    <Notification
      ref={element}
      className={classes.toast ?? ''}
      classNames={{ description: classes.description }}
      title={title}
      color={destructive ? 'red' : 'ink'}
      closeButtonProps={{ 'aria-label': 'Close message' }}
      onClose={onClose}
      onPointerMove={restart}
      onFocus={restart}
    >
      {description}
      {action && (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.action ?? ''}
          onClick={() => {
            action.onAct()
            onClose()
          }}
        >
          {action.label}
        </Button>
      )}
    </Notification>
  )
}

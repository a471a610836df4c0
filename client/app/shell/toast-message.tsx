import { Notification } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Toast } from '#client/platform/toast.ts'
import classes from './toast-message.module.css'
import { useFreePlace } from './use-free-place.ts'

const displayMs = 5000

interface ToastMessageProps extends Toast {
  onClose: () => void
}

/**
 * A toast where nothing is to be pressed, for 5 seconds. Who moves the pointer over it or goes into it with the keyboard
 * has the 5 seconds again; a pointer that only rests there does not hold it.
 */
export function ToastMessage({ title, description, destructive, onClose }: ToastMessageProps) {
  const element = useRef<HTMLDivElement>(null)
  const [lookedAt, setLookedAt] = useState(0)
  const close = useRef(onClose)
  close.current = onClose
  useFreePlace(element)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each look at it begins the time anew
  useEffect(() => {
    const timer = setTimeout(() => close.current(), displayMs)
    return () => clearTimeout(timer)
  }, [lookedAt])

  const look = () => setLookedAt((times) => times + 1)
  return (
    <Notification
      ref={element}
      className={classes.toast ?? ''}
      title={title}
      color={destructive ? 'red' : 'ink'}
      closeButtonProps={{ 'aria-label': 'Close message' }}
      onClose={onClose}
      onPointerMove={look}
      onFocus={look}
    >
      {description}
    </Notification>
  )
}

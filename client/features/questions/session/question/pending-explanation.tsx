import { useEffect, useState } from 'react'
import classes from './pending-explanation.module.css'

/** A delay in milliseconds. A reply that arrives sooner needs no message. */
const patienceMs = 1500

/** The place of the explanation until the server's reply arrives. */
export function PendingExplanation({ isOnline }: { isOnline: boolean }) {
  const [isDelayed, setIsDelayed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDelayed(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className={classes.pending} role="status">
      {isOnline && !isDelayed ? '' : 'Your answer is saved. The explanation comes with the network.'}
    </p>
  )
}

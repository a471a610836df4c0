import { useEffect, useState } from 'react'
import classes from './pending-explanation.module.css'

/** A reply that takes longer than this is not announced before. */
const patienceMs = 1500

/** Where the explanation will be, once the server has the answer. */
export function PendingExplanation({ isOnline }: { isOnline: boolean }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className={classes.pending} role="status">
      {isOnline && !isLate ? '' : 'Your answer is saved. The explanation comes with the network.'}
    </p>
  )
}

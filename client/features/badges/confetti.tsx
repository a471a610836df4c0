import confetti, { type Options } from 'canvas-confetti'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './confetti.module.css'

const callbackDelayMs = 2000
const particles = 200
/** The start of the confetti as a share of the screen's height, from the top. */
const originY = 0.7
/** At 60 frames a second the confetti has faded when the overlay is removed. */
const lifeFrames = (callbackDelayMs / 1000) * 60

/** The bursts are narrow and fast at first, then wide and slow. */
const bursts: (Options & { share: number })[] = [
  { share: 0.25, spread: 26, startVelocity: 55 },
  { share: 0.2, spread: 60 },
  { share: 0.35, spread: 100, decay: 0.91, scalar: 0.8 },
  { share: 0.1, spread: 120, startVelocity: 25, decay: 0.92, scalar: 1.2 },
  { share: 0.1, spread: 120, startVelocity: 45 },
]

const colorTokens = ['--color-accent', '--color-accent-line', '--color-warn', '--color-good']

/**
 * Confetti over the whole screen, from the moment it is rendered. Under reduced motion nothing is visible.
 */
export function Confetti({ onComplete }: { onComplete: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const complete = useRef(onComplete)
  complete.current = onComplete
  const [isMoving] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches)

  useEffect(() => {
    const stop = canvas.current && fire(canvas.current)
    const timer = setTimeout(() => complete.current(), callbackDelayMs)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [])

  if (!isMoving) return null
  return createPortal(
    <div className={classes.overlay} aria-hidden="true">
      <canvas ref={canvas} className={classes.canvas} />
    </div>,
    document.body,
  )
}

/** @returns a function that ends the confetti */
function fire(canvas: HTMLCanvasElement): () => void {
  const styles = getComputedStyle(document.documentElement)
  const colors = colorTokens.map((token) => styles.getPropertyValue(token).trim()).filter(Boolean)
  // The library would make its worker from a blob, which the content security policy forbids.
  const shoot = confetti.create(canvas, { resize: true, useWorker: false })
  for (const { share, ...burst } of bursts) {
    void shoot({
      ...burst,
      ...(colors.length > 0 && { colors }),
      origin: { y: originY },
      particleCount: Math.floor(particles * share),
      ticks: lifeFrames,
    })
  }
  return () => shoot.reset()
}

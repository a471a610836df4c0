import type { FigureFiles } from 'virtual:figures'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import classes from './figure.module.css'
import { FigureImages } from './figure-images.tsx'

interface FigureDialogProps {
  figure: FigureFiles
  /** Describes the figure in words. */
  text: string
  isOpen: boolean
  onClose: () => void
}

/** A figure in about twice its size. On a phone it scrolls sideways. */
export function FigureDialog({ figure, text, isOpen, onClose }: FigureDialogProps) {
  return (
    <Dialog title={figure.title} isOpen={isOpen} onClose={onClose} size="xl">
      {/* The frame takes the focus so that it scrolls by keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable region */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a section would be a landmark */}
      <div className={classes.large} role="group" aria-label={figure.title} tabIndex={0}>
        <FigureImages figure={figure} text={text} />
      </div>
    </Dialog>
  )
}

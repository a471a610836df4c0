import { figures } from 'virtual:figures'
import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconZoomIn } from '@tabler/icons-react'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'
import { BoundText } from './bound-text.tsx'
import classes from './figure.module.css'
import { FigureImages } from './figure-images.tsx'

const loadFigureDialog = () => import('./figure-dialog.tsx').then(({ FigureDialog }) => FigureDialog)

interface FigureProps {
  figureKey: string
  /** Describes the figure in words. */
  text: string
}

/**
 * A figure of the content in the colors of the theme. If its files are missing, its description is shown. A
 * click anywhere on it enlarges it.
 */
export function Figure({ figureKey, text }: FigureProps) {
  const [isOpen, dialog] = useDisclosure(false)
  const figure = figures[figureKey]
  if (!figure) return <p>{text}</p>
  const { title } = figure
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <BoundText text={title} renderText={(text) => text} />
      </figcaption>
      <ActionIcon
        variant="default"
        size={44}
        className={classes.zoom ?? ''}
        aria-label={`Enlarge: ${title}`}
        aria-haspopup="dialog"
        onClick={dialog.open}
      >
        <IconZoomIn size={20} stroke={1.8} />
      </ActionIcon>
      <div className={classes.frame}>
        <FigureImages figure={figure} text={text} />
      </div>
      <LazyDialog load={loadFigureDialog} props={{ figure, text, isOpen, onClose: dialog.close }} />
    </figure>
  )
}

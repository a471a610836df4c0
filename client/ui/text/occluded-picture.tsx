import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconZoomIn } from '@tabler/icons-react'
import { TextButton } from '#client/ui/buttons/text-button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { mediaText } from '#domain/markdown/parse-markdown.ts'
import { parseMediaKey } from '#domain/own-cards/media-key.ts'
import { readShownRegions, type ShownRegion } from '#domain/own-cards/shown-regions.ts'
import classes from './occluded-picture.module.css'
import { sourcesOf, useMedia } from './pictures.tsx'
import { RegionShape } from './region-shape.tsx'

interface OccludedPictureProps {
  pictureKey: string
  /** Describes the picture in words, and may be empty. */
  text: string
  /** As in domain/own-cards/shown-regions.ts. */
  regions: string
}

/**
 * A picture of the learner with the regions that a card covers, or with the one that it asked for. A click anywhere on it
 * enlarges it. Without the picture its description is shown, with the region.
 */
export function OccludedPicture({ pictureKey, text, regions }: OccludedPictureProps) {
  const { addressOf, source, onError } = useMedia(pictureKey)
  const [isLarge, large] = useDisclosure(false)
  const [showsAll, all] = useDisclosure(false)
  const shown = readShownRegions(regions)
  const picture = parseMediaKey(pictureKey)
  const description = mediaText({ key: pictureKey, text })
  const said = `${description}. ${regionsText(shown)}`
  if (picture?.type !== 'picture' || source === 'missing')
    return <p className={classes.missing}>{`[${said} Not available at the moment]`}</p>
  const isAnswer = shown.some(({ state }) => state === 'open')
  const hasCovered = isAnswer && shown.some(({ state }) => state === 'covered')
  const drawn = (
    <div className={classes.frame}>
      <img
        {...(source === undefined ? sourcesOf(addressOf, picture) : { src: source })}
        alt={said}
        width={picture.width}
        height={picture.height}
        onError={onError}
      />
      <Regions regions={showsAll ? shown.filter(({ state }) => state === 'open') : shown} {...picture} />
    </div>
  )
  return (
    <figure className={classes.figure}>
      <div className={classes.zoomed}>
        {drawn}
        <UnstyledButton
          className={classes.zoom}
          aria-label={`Enlarge: ${description}`}
          aria-haspopup="dialog"
          onClick={large.open}
        >
          <IconZoomIn className={classes.sign} size={28} stroke={1.8} aria-hidden="true" />
        </UnstyledButton>
      </div>
      {hasCovered && (
        <TextButton onClick={all.toggle}>
          {showsAll ? 'Cover the other regions' : 'Uncover the other regions'}
        </TextButton>
      )}
      <Dialog title={description} isOpen={isLarge} onClose={large.close} size="64rem" isOnTop>
        {/* The frame takes the focus so that it scrolls by keyboard too. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable region */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a section would be a landmark */}
        <div className={classes.large} role="group" aria-label={description} tabIndex={0}>
          {drawn}
        </div>
      </Dialog>
    </figure>
  )
}

function Regions({ regions, width, height }: { regions: ShownRegion[]; width: number; height: number }) {
  // What is asked lies above what else is covered.
  const inOrder = [...regions].sort(
    (one, other) => Number(one.state !== 'covered') - Number(other.state !== 'covered'),
  )
  return (
    <svg
      className={classes.regions}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {[...inOrder.entries()].map(([place, { state, shape }]) => (
        <RegionShape key={place} shape={shape} width={width} height={height} className={classes[state]} />
      ))}
    </svg>
  )
}

/** What is hidden and what is shown, for readers of the screen. */
function regionsText(regions: readonly ShownRegion[]): string {
  const asked = regions.find(({ state }) => state !== 'covered')
  const others = new Set(regions.filter(({ state }) => state === 'covered').map(({ number }) => number)).size
  const and = others === 0 ? '' : `, and so ${others === 1 ? 'is another' : `are ${others} others`}`
  if (!asked) return ''
  if (asked.state === 'asked') return `Region ${asked.number} is hidden${and}.`
  return `Region ${asked.number} is shown${others === 0 ? '' : '; others are hidden'}.`
}

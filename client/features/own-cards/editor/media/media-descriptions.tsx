import { TextInput } from '@mantine/core'
import { IconPhoto, IconVolume } from '@tabler/icons-react'
import { TextButton } from '#client/ui/buttons/text-button.tsx'
import { isPictureKey } from '#domain/own-cards/media-key.ts'
import classes from './media.module.css'
import { describeLine, mediaLinesOf, removeLine } from './media-lines.ts'

/** The most characters of a description. */
const longestDescription = 500

interface MediaDescriptionsProps {
  /** The label of the text, for what is read aloud. */
  label: string
  text: string
  onChange: (text: string) => void
}

/** The pictures and sounds of a text, each with its description, which who cannot see it is told. */
export function MediaDescriptions({ label, text, onChange }: MediaDescriptionsProps) {
  const lines = mediaLinesOf(text)
  if (lines.length === 0) return null
  return (
    <ul className={classes.list} aria-label={`Pictures and sounds: ${label}`}>
      {lines.map((media, index) => {
        const isPicture = isPictureKey(media.key)
        const Icon = isPicture ? IconPhoto : IconVolume
        return (
          <li key={`${media.line}:${media.key}`} className={classes.described}>
            <Icon size={20} stroke={1.6} aria-hidden="true" />
            <TextInput
              className={classes.description ?? ''}
              label={isPicture ? 'What the picture shows' : 'What is to be heard'}
              description={index === 0 ? 'In words, for when it is not seen or heard' : undefined}
              placeholder={isPicture ? 'For example: Blood smear with an Auer rod' : undefined}
              maxLength={longestDescription}
              value={media.text}
              onChange={({ currentTarget }) => onChange(describeLine(text, media, currentTarget.value))}
            />
            <TextButton onClick={() => onChange(removeLine(text, media))}>Remove</TextButton>
          </li>
        )
      })}
    </ul>
  )
}

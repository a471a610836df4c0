import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { ToolButton } from '#client/ui/buttons/tool-button.tsx'

/** Named one by one: a phone whose pictures are HEIC sends JPEG where that is not among them. */
const accepted = 'image/png,image/jpeg,image/webp,image/avif,image/gif,audio/*'

interface MediaToolsProps {
  onFiles: (files: File[]) => void
}

/** The buttons that choose pictures and sounds, and on a phone take a picture. */
export function MediaTools({ onFiles }: MediaToolsProps) {
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const shared = {
    type: 'file',
    hidden: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      onFiles([...(currentTarget.files ?? [])])
      // So that the same file can be chosen again.
      currentTarget.value = ''
    },
  }
  return (
    <>
      <ToolButton label="Picture or sound" icon={IconPhotoPlus} onClick={() => files.current?.click()} />
      <input {...shared} ref={files} accept={accepted} multiple aria-label="Pictures and sounds" />
      {hasCamera && (
        <ToolButton label="Take a picture" icon={IconCamera} onClick={() => camera.current?.click()} />
      )}
      {hasCamera && (
        <input
          {...shared}
          ref={camera}
          accept="image/*"
          capture="environment"
          aria-label="Picture of the camera"
        />
      )}
    </>
  )
}

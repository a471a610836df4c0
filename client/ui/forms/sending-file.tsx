import { Progress, Text } from '@mantine/core'

interface SendingFileProps {
  /** The part of the file that was sent, 0 to 1. */
  sent: number
  /** What happens once it was sent, as in "Importing …". */
  then: string
  /** The connection is lost, and the rest will be sent once there is one. */
  isLost?: boolean
}

/** The progress of an upload: a large file takes a while to be sent, and then to be read. */
export function SendingFile({ sent, then, isLost = false }: SendingFileProps) {
  const share = Math.round(sent * 100)
  return (
    <div>
      <Text size="sm" role="status">
        {isLost && 'The connection is lost. The upload goes on when it is back. '}
        {sent < 1 ? `${isLost ? 'Sent:' : 'Sending the file …'} ${share} %` : then}
      </Text>
      <Progress value={share} animated={sent >= 1} mt={4} aria-label="Sent" />
    </div>
  )
}

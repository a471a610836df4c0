import { Badge } from '@mantine/core'

const states = {
  new: { word: 'New', color: 'ink' },
  changed: { word: 'Changed', color: 'ink' },
  same: { word: 'Unchanged', color: 'gray' },
  invalid: { word: 'Problem', color: 'red' },
  refused: { word: 'Left out', color: 'red' },
  deleted: { word: 'Deleted', color: 'gray' },
}

/** Says what an import would do with a row of its file. */
export function ImportState({ state }: { state: keyof typeof states }) {
  const { word, color } = states[state]
  return (
    <Badge variant="light" miw="max-content" color={color}>
      {word}
    </Badge>
  )
}

import { Button, Chip, Group } from '@mantine/core'
import { useState } from 'react'
import { FieldGroup } from '#client/ui/forms/field-group.tsx'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import { tagName } from '#domain/content/tag-name.ts'
import { countTags } from './session-settings.ts'

const shownAtFirst = 10

interface TagFilterProps {
  cards: readonly StudyCard[]
  chosen: string[]
  onChange: (tags: string[]) => void
}

/** The most frequent tags come first. The others are shown on demand. */
export function TagFilter({ cards, chosen, onChange }: TagFilterProps) {
  const [isWhole, setIsWhole] = useState(false)
  const tags = countTags(cards)
  if (tags.length === 0) return null
  const shown = isWhole ? tags : tags.filter(({ tag }, place) => place < shownAtFirst || chosen.includes(tag))
  return (
    <FieldGroup legend="Tags">
      <Chip.Group multiple value={chosen} onChange={onChange}>
        <Group gap="xs">
          {shown.map(({ tag, count }) => (
            <Chip key={tag} value={tag} size="sm" variant="outline">
              {tagName(tag)} <span className="text-soft text-numbers">{count}</span>
            </Chip>
          ))}
          {shown.length < tags.length && (
            <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(true)}>
              All {tags.length} tags
            </Button>
          )}
          {chosen.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
              Clear
            </Button>
          )}
        </Group>
      </Chip.Group>
    </FieldGroup>
  )
}

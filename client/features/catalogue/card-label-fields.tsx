import { NativeSelect, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { contentAdmin } from '#contracts/catalogue/content-admin.ts'
import { kindOptions } from './card-kind-words.ts'
import type { CardValues } from './card-values.ts'

interface CardLabelFieldsProps {
  form: UseFormReturnType<CardValues>
  /** The chapter whose objectives are loaded, or those objectives. */
  chapter: number | readonly Objective[]
}

interface Objective {
  id: string
  title: string
}

/** The kind of a card, and the learning objective of its chapter that it serves. */
export function CardLabelFields({ form, chapter }: CardLabelFieldsProps) {
  const isLoaded = typeof chapter === 'number'
  const loaded = useQuery({
    ...queryFor(contentAdmin.listObjectives, { params: { id: isLoaded ? chapter : 0 } }),
    enabled: isLoaded,
  })
  const data = isLoaded ? (loaded.data ?? []) : chapter
  const { objective } = form.values
  const isListed = !objective || data.some(({ id }) => id === objective)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NativeSelect
        label="Kind (optional)"
        data={[{ value: '', label: 'Not said' }, ...kindOptions]}
        {...form.getInputProps('kind')}
      />
      <NativeSelect
        label="Objective (optional)"
        data={[
          { value: '', label: 'Not said' },
          ...(isListed ? [] : [{ value: objective, label: objective }]),
          ...data.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        {...form.getInputProps('objective')}
      />
    </SimpleGrid>
  )
}

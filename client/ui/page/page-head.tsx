import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface PageHeadProps {
  title: string
  description: string
  /** The main actions of the page. */
  children?: ReactNode
}

/** Title of an admin page, what it is for, and its main actions. */
export function PageHead({ title, description, children }: PageHeadProps) {
  return (
    <Group justify="space-between" align="flex-end" gap="md">
      <div>
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed" mt={4}>
          {description}
        </Text>
      </div>
      {children && <Group gap="sm">{children}</Group>}
    </Group>
  )
}

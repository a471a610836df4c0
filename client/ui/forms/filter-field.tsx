import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

interface FilterFieldProps {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  className?: string | undefined
}

/** Filters a list on the page by the words that its items contain. */
export function FilterField({ label, placeholder, value, onChange, className }: FilterFieldProps) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
      className={className ?? ''}
      maxLength={100}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

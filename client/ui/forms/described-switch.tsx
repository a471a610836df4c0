import { Switch, type SwitchProps } from '@mantine/core'

type DescribedSwitchProps = SwitchProps & { label: string }

/**
 * A switch with a description below its label. Only the label is its accessible name; Mantine's own would
 * include the description.
 */
export function DescribedSwitch(props: DescribedSwitchProps) {
  return <Switch aria-label={props.label} {...props} />
}

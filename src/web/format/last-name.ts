/** A golfer's name without the first one, where there is little room. */
export const lastNameOf = (name: string): string => name.split(' ').slice(1).join(' ') || name

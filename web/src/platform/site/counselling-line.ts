/** The counselling line of the National Responsible Gambling Programme, free and confidential. */
export const counsellingLine = { shown: '0800 006 008', href: 'tel:0800006008' } as const;

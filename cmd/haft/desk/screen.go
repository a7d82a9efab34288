package desk
